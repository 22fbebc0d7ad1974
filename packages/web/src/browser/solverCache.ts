// The solver's cache of decoded sections: it saves time, and nothing is lost with it.

/** The same name as in the solver's engine/web/sectionStorage.ts. */
const SECTION_CACHE = 'twofold-sections';

/** Drops the cache, so that others have its room. Resolves with whether there was one. Never rejects. */
export async function dropSolverCache(): Promise<boolean> {
  try {
    return await caches.delete(SECTION_CACHE);
  } catch {
    return false; // missing over plain HTTP in a local network
  }
}
