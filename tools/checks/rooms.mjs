// The rooms of a package: folders of its sources, ordered so that imports run downwards only.

/**
 * From the lowest to the highest. Each is a folder or a module below the sources; a list is one room. A module
 * named by itself is not in its folder's room. Modules beside the folders that no room names are above all.
 * @typedef {readonly (string | readonly string[])[]} Rooms
 */

/**
 * The height of a module, or undefined if its folder is in no room.
 * @param {string} path below the sources, with `/`
 * @param {Rooms} rooms
 */
function heightOf(path, rooms) {
  const places = rooms.flatMap((room, height) => [room].flat().map((place) => ({ place, height })));
  const own = places
    .filter(({ place }) => path === place || path.startsWith(`${place}/`))
    .sort((one, other) => other.place.length - one.place.length)[0];
  if (own) return own.height;
  return path.includes('/') ? undefined : rooms.length;
}

/** Whether a module is in a room, or above all rooms. @param {string} path @param {Rooms} rooms */
export function isInRoom(path, rooms) {
  return heightOf(path, rooms) !== undefined;
}

/**
 * The rule that an import breaks, if any.
 * @param {string} from the importing module, below the sources
 * @param {string} to the imported one
 * @param {Rooms} rooms
 */
export function lapseOfRooms(from, to, rooms) {
  const [own, other] = [heightOf(from, rooms), heightOf(to, rooms)];
  if (own === undefined || other === undefined) return undefined; // `isInRoom` is asked for every module
  if (other > own) return `imports upward from ${to}`;
  const [view, otherView] = [viewOf(from), viewOf(to)];
  const views = view !== undefined && otherView !== undefined;
  return views && view !== otherView ? `imports ${to} of another view` : undefined;
}

/** The views' room has a folder for each view; none knows another. @param {string} path */
function viewOf(path) {
  return /^views\/([^/]+)\//.exec(path)?.[1];
}
