// One row at a time, by the way "pack-and-pair", for `twofold lesson check rows.js --way pack-and-pair`. The page
// /learn?own=pack-and-pair slides its tiles by the indices.

/** The row tilted to its front, and for each old place the new one. The given row stays as it is. */
export function merge(row) {
  const mergedRow = row.map(() => 0);
  const indices = row.map(() => -1);
  let free = 0; // the next free place
  let mayPair = false; // whether the tile before it is still alone
  row.forEach((value, place) => {
    if (value === 0) return;
    const isPair = mayPair && mergedRow[free - 1] === value;
    const target = isPair ? free - 1 : free++;
    mergedRow[target] += value;
    indices[place] = target;
    mayPair = !isPair;
  });
  return { mergedRow, indices };
}
