// The tabs of the views of playing with others.
import type { MessageKey } from '../i18n/i18n';

interface Tab {
  readonly path: `/${string}`;
  readonly name: MessageKey;
  readonly hasRoute: boolean; // app/routes.ts has it
}

export const TABS: readonly Tab[] = [
  { path: '/daily', name: 'nav.daily', hasRoute: true },
  { path: '/ranked', name: 'nav.ranked', hasRoute: true },
  { path: '/race', name: 'people.race', hasRoute: true },
  { path: '/watch', name: 'people.watch', hasRoute: true },
  { path: '/profile', name: 'people.profile', hasRoute: true },
];
