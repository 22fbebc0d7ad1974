// The messages that the views of playing with others share, in each language. A module of its own, as rest.ts is.
import type { Messages } from '@lingui/core';

export default import.meta.glob<{ default: Messages }>('../locales/people/*.json', {
  query: '?catalogue',
});
