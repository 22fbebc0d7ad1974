// The one list of routes: every address of the site but '/', the play view. The router, the header and the
// page's title read it. vite.config.ts makes the static hosts' pages and the service worker's navigation fallback
// of it. It also writes `routes.json`, by which the server knows the routes. A new route is one more line.
import type { Component } from 'solid-js';
import type { LazyCoach } from '../coach';
import type { CurrentGame } from '../game/currentGame';
import type { LaterMessages, MessageKey } from '../i18n/i18n';
import type { IconName } from '../ui/Icon';

/** What the app gives its views. */
export interface ViewProps {
  readonly current: CurrentGame;
  readonly coach: LazyCoach;
}

/** A view with an address of its own. Its code is loaded when it is first opened. */
export interface Route {
  readonly path: `/${string}`; // one folder deep: links of a static host's page start one level up
  readonly name?: MessageKey; // in the header and in the page's title
  readonly icon?: IconName;
  readonly place: 'header' | 'menu' | 'tab'; // on phones the header has room for three; tabs: people/FamilyTabs.tsx
  readonly load: () => Promise<{ default: Component<ViewProps> }>;
  readonly messages: readonly LaterMessages[]; // loaded with it
}

export const ROUTES: readonly Route[] = [
  {
    path: '/ranked',
    name: 'nav.ranked',
    icon: 'ranked',
    place: 'header',
    load: () => import('../views/ranked/RankedView'),
    messages: ['rest', 'beside', 'people', 'ranked'],
  },
  {
    path: '/race',
    place: 'tab',
    load: () => import('../views/race/RaceView'),
    messages: ['rest', 'beside', 'people', 'ranked', 'race'],
  },
  {
    path: '/watch',
    place: 'tab',
    load: () => import('../views/watch/WatchView'),
    messages: ['rest', 'beside', 'people', 'ranked', 'race'],
  },
  {
    path: '/learn',
    name: 'nav.learn',
    icon: 'learn',
    place: 'header',
    load: () => import('../views/learn/LearnView'),
    messages: ['rest', 'learn'],
  },
  {
    path: '/games',
    name: 'nav.games',
    icon: 'games',
    place: 'header',
    load: () => import('../views/games/GamesView'),
    messages: ['rest'],
  },
  {
    path: '/analyse',
    name: 'nav.analyse',
    icon: 'analyse',
    place: 'menu',
    load: () => import('../views/analyse/AnalyseView'),
    messages: ['rest', 'review'],
  },
  {
    path: '/practise',
    name: 'nav.practise',
    icon: 'check',
    place: 'menu',
    load: () => import('../views/practise/PractiseView'),
    messages: ['rest', 'practise'],
  },
  {
    path: '/profile',
    place: 'tab',
    load: () => import('../views/profile/ProfileView'),
    messages: ['rest', 'people', 'profile'],
  },
  {
    path: '/settings',
    name: 'nav.settings',
    icon: 'settings',
    place: 'menu',
    load: () => import('../views/settings/SettingsView'),
    messages: ['rest'],
  },
];

/** The route of a path. Undefined for the play view and for addresses without a view. */
export function findRoute(path: string, routes = ROUTES): Route | undefined {
  return routes.find((route) => route.path === path);
}
