// The messages of races and of the list for spectators, in each language. A module of its own, as rest.ts is.
import type { Messages } from '@lingui/core';

export default import.meta.glob<{ default: Messages }>('../locales/race/*.json', {
  query: '?catalogue',
});
