// The messages of what stands beside the board and of the scenes, in each language. A module of its own, since
// these file names would add to the first load.
import type { Messages } from '@lingui/core';

export default import.meta.glob<{ default: Messages }>('../locales/*.json', {
  query: '?catalogue=beside',
});
