/**
 * The names of the networks to choose from on 4x4. They are apart from the manifest: the settings of a page need
 * the names at once, and the manifest only with the first question.
 */
export const NETWORK_NAMES = ['small', 'strong'] as const;
export type NetworkName = (typeof NETWORK_NAMES)[number];

/** The network that plays where nobody has chosen one. */
export const USUAL_NETWORK: NetworkName = 'small';
