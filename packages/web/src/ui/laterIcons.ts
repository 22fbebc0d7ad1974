// Icons of the views that are loaded later, apart from those of the first load.

export const LATER_ICONS = {
  board: 'M5 5h6v6H5ZM13 5h6v6h-6ZM5 13h6v6H5ZM13 13h6v6h-6Z',
  order: 'M4 7h16M7 12h10M10 17h4',
  statistics: 'M4 19h16M4 14l5-5 4 3 7-7',
  filter: 'M4 5h16l-6 7.5V19l-4-2v-4.5Z',
  trash: 'M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10.5 11v5M13.5 11v5',
  image: 'M4 5h16v14H4Zm0 11 5-5 4 4 3-3 4 4M15.5 9.2v.1',
  explore: 'M4 12h4c4 0 3-6 7-6h5M8 12c4 0 3 6 7 6h5m-3-15 3 3-3 3m0 6 3 3-3 3',
  open: 'M3.5 18V6h6l2 2.5h9V18Z',
  download: 'M12 4v11m-4-4 4 4 4-4M5 19h14',
  copy: 'M9 9h10v10H9ZM15 9V5H5v10h4',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  again: 'M4.5 9A8 8 0 1 1 4 12M4 4v5h5',
  code: 'm8.5 7-5 5 5 5M15.5 7l5 5-5 5M13.5 5l-3 14',
  share: 'M12 15V4m-4 4 4-4 4 4M5 13v6h14v-6',
  ranked: 'M5 20v-6h4v6m0 0V8h6v12m0 0v-8h4v8',
  pause: 'M8 5v14M16 5v14',
  first: 'm18 6-6 6 6 6M7 6v12',
  fullScreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z',
  last: 'm6 6 6 6-6 6M17 6v12',
} as const;
