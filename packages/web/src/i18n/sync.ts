// The messages of sync and of the privacy page, in each language. A module of its own, as rest.ts is.
import type { Messages } from '@lingui/core';

export default import.meta.glob<{ default: Messages }>('../locales/sync/*.json', {
  query: '?catalogue',
});
