/** Checks counts where options enter: a run or an arena of 0 threads would do nothing, or never end. */
export interface NumberRange {
  least?: number; // by default: 1
  endless?: boolean; // Infinity is allowed, too
}

/** Throws RangeError, with the name, for a number out of range. Undefined ones pass. */
export function checkWhole(
  numbers: Readonly<Record<string, number | undefined>>,
  { least = 1, endless = false }: NumberRange = {},
): void {
  for (const [name, value] of Object.entries(numbers)) {
    if (value === undefined || (endless && value === Infinity)) continue;
    if (Number.isSafeInteger(value) && value >= least) continue;
    const wording = `a whole number from ${least} on${endless ? ', or Infinity' : ''}`;
    throw new RangeError(`${name} must be ${wording}, not ${value}`);
  }
}
