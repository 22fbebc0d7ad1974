// The messages of the daily, in each language. A module of its own, as rest.ts is.
import type { Messages } from '@lingui/core';

export default import.meta.glob<{ default: Messages }>('../locales/daily/*.json', {
  query: '?catalogue',
});
