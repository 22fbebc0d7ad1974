// The messages that all views of people share: ranked play, daily, races, profiles. A module of its own, as rest.ts is.
import type { Messages } from '@lingui/core';

export default import.meta.glob<{ default: Messages }>('../locales/people/*.json', {
  query: '?catalogue',
});
