/** The exports of kernel/index.ts. Addresses are in bytes; boards are passed in memory. */
export interface WasmSurface {
  fillTables(): void;
  setBoard(at: number): void;
  setLocated(at: number): void;
  setGames(at: number): void;
  setHistory(at: number, positions: number): void;
  setTable(at: number, buckets: number): void;
  setNetwork(descriptor: number): void;
  setFormations(at: number, count: number): void;
  beginSection(from: number, bytes: number, cells: number, firstWord: number, scratch: number): void;
  readPositions(): number;
  beginCodes(tableAt: number, zeroPage: number, pagesAt: number): void;
  readCodes(): number;
  scaleCodes(factor: number): number;

  setRandomState(low: number, high: number): void;
  randomLow(): number;
  randomHigh(): number;

  tiltBoard(direction: number): number;
  readonly reward: WebAssembly.Global<number>;
  evaluateBoard(): number;
  evaluateBoards(at: number, count: number, valuesAt: number): void;
  setRate(rate: number, coherently: number): void;
  setCourse(
    depth: number,
    leastProbability: number,
    endingSum: number,
    endingReward: number,
    endingRank: number,
  ): void;
  setNoise(temperature: number): void;
  playBoard(lambda: number, explores: number): void;
  respawnBoard(move: number): void;
  readonly episodeReached: WebAssembly.Global<number>;
  readonly episodeMoves: WebAssembly.Global<number>;
  readonly episodeScore: WebAssembly.Global<number>;
  playRandomly(least: number): void;
  readonly randomGames: WebAssembly.Global<number>;
  readonly randomMoves: WebAssembly.Global<number>;
  readonly randomScore: WebAssembly.Global<number>;

  setFourChance(chance: number): void;
  beginSearch(nodesAtMost: number, stopAt: number): void;
  beginGeneration(alone: number): void;
  forget(): void;
  searchBoard(direction: number, depth: number, leastProbability: number): number;
  readonly nodes: WebAssembly.Global<number>;
  readonly stopped: WebAssembly.Global<number>;
}

/** The imports of the kernel, besides its memory. */
export interface WasmImports {
  env: { memory: WebAssembly.Memory };
  clock: { now: () => number };
}
