// A browser as the journeys need it: so small an interface that every engine's own driver can serve it.

/** A place on the page, in CSS pixels from the top left of the window. */
export type Point = readonly [x: number, y: number];

/** A page in a window or tab of its own. */
export interface Tab {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Runs a function in the page, with plain values; a promise is awaited. */
  evaluate<Values extends unknown[], Result>(
    run: (...values: Values) => Result | Promise<Result>,
    ...values: Values
  ): Promise<Result>;
  /** Presses a key by its DOM name, such as `ArrowLeft`, `t` or `Control+v`. */
  press(key: string): Promise<void>;
  /** Presses the mouse at the first point, moves it over the others and releases it. One point is a click. */
  drag(...points: readonly Point[]): Promise<void>;
  /** Puts a file into the page's file input. */
  upload(path: string): Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  /** Whether pages work offline, by a service worker. */
  readonly hasServiceWorker: boolean;
  /** The folder of downloaded files. */
  readonly downloads: string;
  open(): Promise<Tab>;
  /** A finger from one point to another; undefined where the driver has no touch screen. */
  readonly swipe?: (tab: Tab, from: Point, to: Point) => Promise<void>;
  close(): Promise<void>;
}
