// The line icons of the app, drawn on a 24-unit square in the colour of the surrounding text.

const PATHS = {
  undo: 'M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  redo: 'm15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6',
  up: 'm6 15 6-6 6 6',
  right: 'm9 6 6 6-6 6',
  down: 'm6 9 6 6 6-6',
  left: 'm15 6-6 6 6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  help: 'M9 9.2a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1-1.4 2.1M12 17.6v.1',
  board: 'M4.5 4.5h6v6h-6Zm9 0h6v6h-6Zm0 9h6v6h-6Zm-9 0h6v6h-6Z',
  menu: 'M4 8.5h16M4 15.5h16',
  sound: 'M4 9.5v5h3.5L12 18V6L7.5 9.5ZM15.5 9.5a4 4 0 0 1 0 5m2.7-7.7a8 8 0 0 1 0 10.4',
  silent: 'M4 9.5v5h3.5L12 18V6L7.5 9.5Zm12 .5 4 4m0-4-4 4',
  theme:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v1.5m0 15V21M5.6 5.6l1.1 1.1m10.6 10.6 1.1 1.1M3 12h1.5m15 0H21M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  daily: 'M5 6h14v13H5ZM5 10.5h14M9 4v4m6-4v4',
  settings: 'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5',
  analyse: 'M4 19h16M4 14l5-5 4 3 7-7',
  games: 'M4.5 9A8 8 0 1 1 4 12M4 4v5h5M12 8v4.5l3 1.8',
  learn: 'M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5v13',
  hint: 'M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2v.1h5v-.1c0-.8.4-1.5 1-2A6 6 0 0 0 12 3Z',
  play: 'M8 5.5v13l10.5-6.5Z',
} as const;

export type IconName = keyof typeof PATHS;

export type IconProps = { readonly name: IconName } | { readonly path: string }; // a path of laterIcons.ts

export function Icon(props: IconProps) {
  return (
    <svg
      class="icon"
      classList={{ mirrors: 'name' in props && (props.name === 'undo' || props.name === 'redo') }}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={'name' in props ? PATHS[props.name] : props.path} />
    </svg>
  );
}
