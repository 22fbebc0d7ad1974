// An analysis board without its look: the game on its tree, the source of its tiles, the evaluation and the editor. It keeps
// the page's address that of the analysis. It lives as long as the calling component.
import { type Board, makePosition, type Result, statusOf, type Variant } from '@twofold/core';
import { canSpawn, messageOf } from '@twofold/core/internal';
import { batch, createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js';
import { BASE } from '../../../../browser/basePath';
import { makeName } from '../../../../browser/randomName';
import type { PageAdvisor } from '../../../../coach/pageAdvisor';
import { t } from '../../../../i18n/i18n';
import type { SiteLink } from '../../../../net/siteLink';
import { closeToast, showToast } from '../../../../ui/toasts/toasts';
import { createAnalysisGame } from './analysisGame';
import { createEvaluation } from './evaluation';
import { createKeeping, type KeepingTrouble, type KeptStore, keptPath } from './keptAnalyses';
import type { MoveNode, MoveTree } from './moveTree';
import { analysisPath, bare, type Opening } from './opening';
import { createPasting } from './pasting';
import { createSetup, type Setup } from './setup';
import { makeSpawnSource, type SpawnKind } from './spawnSource';

const MESSAGE_SECONDS = 6;
const UNDO_SECONDS = 10;
/** The address changes at most once in this time: browsers refuse many changes in a row. */
const ADDRESS_MS = 400;
/** An address of 20,000 moves takes some 0.1 s. So much longer than its own time is the pause after it. */
const PAUSE_FACTOR = 20;
const TROUBLES = {
  failed: 'analysis.notKept',
  gone: 'analysis.unkept',
  apart: 'analysis.keptApart',
} as const satisfies Record<KeepingTrouble, string>;

/** What an analysis board uses of its page. */
interface AnalysisPorts {
  readonly advisor: PageAdvisor;
  /** Opens what a pasted link names. */
  readonly openLink: (link: SiteLink) => Promise<Result<Opening> | undefined>;
  /** The bytes that the evaluation waits for, where the player saves data. Undefined: it begins at once. */
  readonly asking: Promise<number | undefined> | undefined;
  readonly keptStore: Promise<KeptStore | undefined>;
}

export function createAnalysis(opening: Opening, { advisor, openLink, asking, keptStore }: AnalysisPorts) {
  const [seed, setSeed] = createSignal(opening.seed ?? makeName(10));
  const [ownSeed, setOwnSeed] = createSignal(opening.seed); // of the replay on the board
  const [kind, setKind] = createSignal<SpawnKind>(opening.seed === undefined ? 'chance' : 'seed');
  const [rank, setRank] = createSignal(1); // of the tile that a person places
  const [isOn, setOn] = createSignal(asking === undefined);
  const [asks, setAsks] = createSignal<number>();
  const asked = asking?.then((bytes) => {
    if (bytes === undefined) setOn(true);
    else if (!isOn()) setAsks(bytes);
  });
  createEffect(() => isOn() && setAsks(undefined)); // the player's answer
  const [setup, setSetup] = createSignal<Setup>();
  /** `undo`: a button of the message. */
  const say = (message: string, undo?: () => void) =>
    showToast({
      kind: 'analysis',
      message,
      seconds: undo ? UNDO_SECONDS : MESSAGE_SECONDS,
      ...(undo && { action: { label: t('games.restore'), run: undo } }),
    });
  const source = createMemo(() =>
    makeSpawnSource(kind(), seed(), {
      advisor,
      mayLoad: async () => {
        await asked;
        return asks() === undefined;
      },
      onFailure: () => say(t('analysis.solverFailed')),
    }),
  );
  const game = createAnalysisGame(opening.tree, opening.node, {
    source,
    onTooDeep: () => say(t('analysis.tooDeep')),
  });
  const position = createMemo(() => {
    if (!isOn() || setup() || game.waiting()) return undefined;
    const { board, score } = game.node();
    return { board, score, variant: game.variant() };
  });
  const evaluation = createEvaluation(advisor, position);
  const path = () => analysisPath(game.tree(), game.node(), ownSeed());
  const keeping = createKeeping({
    store: keptStore,
    now: Date.now,
    start: opening.kept,
    describe: () => ({ path: path(), ...describeTree(game.tree(), game.node()) }),
    onTrouble: (trouble) => say(t(TROUBLES[trouble])),
  });
  /** Opens another analysis. The one before can be had again: its address is overwritten. */
  const open = (next: Opening) => {
    const restore = keepPresent();
    batch(() => {
      setOwnSeed(next.seed);
      if (next.seed !== undefined) setSeed(next.seed);
      if (kind() === 'seed' || next.seed !== undefined) setKind(next.seed === undefined ? 'chance' : 'seed');
      setSetup(undefined);
      game.replace(next.tree, next.node);
    });
    say(t('analysis.opened'), restore);
  };
  const keepPresent = () => {
    const before = { tree: game.tree(), node: game.node(), own: ownSeed(), seed: seed(), kind: kind() };
    const draft = setup();
    const resume = keeping.leave();
    return () =>
      batch(() => {
        resume();
        setOwnSeed(before.own);
        setSeed(before.seed);
        setKind(before.kind);
        game.replace(before.tree, before.node);
        setSetup(draft);
      });
  };
  const analysis = {
    advisor,
    game,
    evaluation,
    seed,
    setSeed,
    kind,
    setKind,
    rank,
    setRank,
    isOn,
    setOn,
    /** The bytes of the network that the player is asked for. Undefined: no question is open. */
    asks,
    setup,
    /** The board that is shown: of the editor, or of the game. */
    board: (): Board => setup()?.board() ?? game.frame().board,
    variant: (): Variant => setup()?.variant() ?? game.variant(),
    /** Whether the person places the tile of a move now. */
    isPlacing: () => setup() === undefined && game.waiting() && kind() === 'hand',
    isOver: () => statusOf(game.node().board, game.variant()) === 'over',
    /** The path that opens the present analysis. */
    path,
    isKept: () => keeping.id() !== undefined,
    /** Keeps the analysis in the list of the start, or takes it out there. */
    toggleKept() {
      if (keeping.id() === undefined) return keeping.keep();
      const restore = keeping.drop();
      say(t('analysis.unkept'), () => void restore());
    },
    ownSeed,
    pasting: createPasting(open, openLink),
    beginSetup() {
      if (game.waiting()) game.undo();
      setSetup(createSetup(game.node().board, game.variant()));
    },
    /** Puts the editor's position on the board. An unchanged one keeps its tree. */
    endSetup() {
      const draft = setup();
      setSetup(undefined);
      if (draft?.isChanged()) open(bare(draft.variant(), draft.board()));
    },
    /** Leaves the editor. A position that was changed there can be had again. */
    cancelSetup() {
      const draft = setup();
      setSetup(undefined);
      if (draft?.isChanged()) say(t('analysis.setUp.left'), () => setSetup(draft));
    },
    /** Places a tile of the chosen rank, or of the given one. */
    place(cell: number, own = rank()) {
      const move = game.open();
      const isFree = move?.afterstate.ranks[cell] === 0;
      if (isFree && canSpawn(game.variant(), own)) game.place({ cell, rank: own });
    },
    say,
  };
  // Another kind of tiles answers a move that waits for its own.
  createEffect(
    on(
      kind,
      () => {
        const move = untrack(game.open);
        if (!move) return;
        game.undo();
        game.play(move.direction);
      },
      { defer: true },
    ),
  );
  onCleanup(() => closeToast('analysis')); // its button would restore what nobody sees
  followAnalysis(() => [game.changes(), game.node(), setup(), keeping.id()], {
    isBehind: opening.kept !== undefined,
    isPaused: () => setup() !== undefined,
    address: () => (keeping.id() === undefined ? path() : keptPath(path(), keeping.id()!)),
    save: keeping.save,
  });
  return analysis;
}

export type Analysis = ReturnType<typeof createAnalysis>;

/** A tree in the list of kept analyses. */
function describeTree(tree: MoveTree, { board }: MoveNode) {
  const moves = [...tree.nodes()].length;
  return { variant: tree.variant.id, position: makePosition(board), moves };
}

interface Followed {
  readonly isBehind: boolean; // the address may be that of an earlier version
  readonly isPaused: () => boolean; // the editor's draft has no address
  readonly address: () => string;
  readonly save: () => Promise<void>;
}

/**
 * Keeps the page's address that of the analysis, and a kept one stored. The first change is written at once: a reload opens what
 * was seen. The router does not hear of it: the view is there already.
 */
function followAnalysis(change: () => unknown, { isBehind, isPaused, address, save }: Followed): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let nextAt = 0;
  const write = () => {
    timer = undefined;
    if (isPaused()) return;
    const began = performance.now();
    void save();
    try {
      history.replaceState(null, '', BASE + address());
    } catch (error) {
      console.warn(messageOf(error)); // too long for this browser: the address stays the one before
    }
    const ended = performance.now();
    nextAt = ended + Math.max(ADDRESS_MS, PAUSE_FACTOR * (ended - began));
  };
  createEffect(
    on(
      change,
      () => {
        timer ??= setTimeout(write, Math.max(0, nextAt - performance.now()));
      },
      { defer: !isBehind },
    ),
  );
  onCleanup(() => {
    if (timer !== undefined) void save(); // the page was left at once
    clearTimeout(timer);
  });
}
