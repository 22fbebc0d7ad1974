// The sum of a review as it is shown.

/** The terms of a sum: `start + luck - loss + drift - beyond = result`. */
export interface SumTerms {
  readonly start: number;
  readonly luck: number;
  readonly loss: number;
  readonly drift: number;
  /** Of a course that reached its target. Undefined: 0. */
  readonly beyond?: number;
  readonly result: number;
}

/**
 * The terms with as many digits each, so that a reader can add them up. Rounded one by one they might be off by one or two. So one
 * term takes up the rest: drift, and luck where there is no drift, as on exact boards.
 */
export function shownTerms(terms: SumTerms, digits = 0): Required<SumTerms> {
  const scale = 10 ** digits;
  const [start, loss, beyond, result] = [terms.start, terms.loss, terms.beyond ?? 0, terms.result].map(
    (term) => Math.round(scale * term),
  ) as [number, number, number, number];
  const luck = terms.drift === 0 ? result - start + loss + beyond : Math.round(scale * terms.luck);
  const drift = result - start - luck + loss + beyond;
  const shown = (term: number) => term / scale || 0; // never −0
  return {
    start: shown(start),
    luck: shown(luck),
    loss: shown(loss),
    drift: shown(drift),
    beyond: shown(beyond),
    result: shown(result),
  };
}
