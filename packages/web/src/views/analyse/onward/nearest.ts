// The way from one free cell to the next by arrow keys.

/** The free cell that is nearest in a direction: straight ahead first. Undefined: there is none. */
export function nearest(
  free: readonly number[],
  from: number,
  [right, down]: readonly [number, number],
  columns: number,
): number | undefined {
  const at = (cell: number) => ({ x: cell % columns, y: Math.floor(cell / columns) });
  const here = at(from);
  const ranked = free.flatMap((cell) => {
    const [dx, dy] = [at(cell).x - here.x, at(cell).y - here.y];
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    return ahead > 0 ? [{ cell, far: ahead + 3 * aside }] : [];
  });
  return ranked.sort((one, other) => one.far - other.far)[0]?.cell;
}
