// An analysis board without its look: the game on its tree, the source of its tiles, the evaluation and the editor. It keeps
// the page's address that of the analysis. It lives as long as the calling component.
import { type Board, type Result, statusOf, type Variant } from '@twofold/core';
import { canSpawn, messageOf } from '@twofold/core/internal';
import { createEffect, createMemo, createSignal, on, onCleanup, untrack } from 'solid-js';
import { BASE } from '../../../../browser/basePath';
import { makeName } from '../../../../browser/randomName';
import type { PageAdvisor } from '../../../../coach/pageAdvisor';
import { t } from '../../../../i18n/i18n';
import type { SiteLink } from '../../../../net/siteLink';
import { showToast } from '../../../../ui/toasts/toasts';
import { createAnalysisGame } from './analysisGame';
import { createEvaluation } from './evaluation';
import { analysisPath, bare, firstPosition, type Opening } from './opening';
import { createPasting } from './pasting';
import { createSetup, type Setup } from './setup';
import { makeSpawnSource, type SpawnKind } from './spawnSource';

const MESSAGE_SECONDS = 6;
const UNDO_SECONDS = 10;
/** The address follows the position after a pause: browsers refuse many changes in a row. */
const ADDRESS_MS = 400;

/** What an analysis board uses of its page. */
interface AnalysisPorts {
  readonly advisor: PageAdvisor;
  /** Opens what a pasted link names. */
  readonly openLink: (link: SiteLink) => Promise<Result<Opening> | undefined>;
  /** Whether the evaluation begins at once. */
  readonly startsOn: boolean;
}

export function createAnalysis(opening: Opening, { advisor, openLink, startsOn }: AnalysisPorts) {
  const [seed, setSeed] = createSignal(opening.seed ?? makeName(10));
  const [ownSeed, setOwnSeed] = createSignal(opening.seed); // of the replay on the board
  const [kind, setKind] = createSignal<SpawnKind>(opening.seed === undefined ? 'chance' : 'seed');
  const [rank, setRank] = createSignal(1); // of the tile that a person places
  const [isOn, setOn] = createSignal(startsOn);
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
    makeSpawnSource(kind(), seed(), advisor, () => say(t('analysis.solverFailed'))),
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
  const open = (next: Opening) => {
    setOwnSeed(next.seed);
    if (next.seed !== undefined) setSeed(next.seed);
    if (kind() === 'seed' || next.seed !== undefined) setKind(next.seed === undefined ? 'chance' : 'seed');
    setSetup(undefined);
    game.replace(next.tree, next.node);
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
    setup,
    /** The board that is shown: of the editor, or of the game. */
    board: (): Board => setup()?.board() ?? game.frame().board,
    variant: (): Variant => setup()?.variant() ?? game.variant(),
    /** Whether the person places the tile of a move now. */
    isPlacing: () => setup() === undefined && game.waiting() && kind() === 'hand',
    isOver: () => statusOf(game.node().board, game.variant()) === 'over',
    /** The path that opens the present analysis. */
    path: () => analysisPath(game.tree(), game.node(), ownSeed()),
    ownSeed,
    pasting: createPasting(open, openLink),
    beginSetup() {
      if (game.waiting()) game.undo();
      setSetup(createSetup(game.node().board, game.variant()));
    },
    /** Puts the editor's position on the board. An unchanged one keeps its tree. */
    endSetup() {
      const draft = setup();
      if (!draft) return;
      const { board } = game.node();
      const isSame =
        draft.variant().id === game.variant().id && `${draft.board().ranks}` === `${board.ranks}`;
      setSetup(undefined);
      if (!isSame) open(bare(draft.variant(), draft.board()));
    },
    /** Leaves the editor. A position that was changed there can be had again. */
    cancelSetup() {
      const draft = setup();
      const isChanged = draft && `${draft.board().ranks}` !== `${game.node().board.ranks}`;
      setSetup(undefined);
      if (isChanged) say(t('analysis.setUp.left'), () => setSetup(draft));
    },
    restart: () => open(firstPosition(game.variant())),
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
  followAddress(() => [game.changes(), game.node(), setup()], analysis);
  return analysis;
}

export type Analysis = ReturnType<typeof createAnalysis>;

/**
 * Keeps the page's address that of the analysis, after each change. The router does not hear of it: the view is there already.
 * The editor's draft has no address.
 */
function followAddress(change: () => unknown, { path, setup }: Pick<Analysis, 'path' | 'setup'>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    if (setup()) return;
    try {
      history.replaceState(null, '', BASE + path());
    } catch (error) {
      console.warn(messageOf(error)); // too long for this browser: the address stays the one before
    }
  };
  createEffect(
    on(
      change,
      () => {
        clearTimeout(timer);
        timer = setTimeout(write, ADDRESS_MS);
      },
      { defer: true },
    ),
  );
  onCleanup(() => clearTimeout(timer));
}
