// What a coach does when it is asked. Hint, watching and live evaluation share an advisor. Hint and watching go
// before the live evaluation.
import type { Board } from '@twofold/core';
import { networkForBoard, USUAL_NETWORK } from '@twofold/solver';
import { hasNetworkChoice } from '@twofold/solver/internal';
import { createSignal } from 'solid-js';
import { t } from '../i18n/i18n';
import { findOwnPlayer, levelPlayer, type OwnPlayer } from '../reviews/ownPlayer';
import type { ReviewStore } from '../reviews/store';
import type { Settings } from '../settings/settings';
import type { GameLibrary, GameSummary } from '../storage/records';
import type { Toast } from '../ui/toasts/toasts';
import { type OwnRate, ownRateOf } from './advice/ownRate';
import { createWhy, type WhyBetter } from './advice/why';
import { createHint, type Hint } from './hint';
import { createLive, type Live } from './live';
import { createForYou } from './live/forYou';
import { liveFor } from './live/liveFor';
import {
  createPageAdvisor,
  limitsFor,
  type NetworkFile,
  type PageAdvisor,
  type PageAdvisorPorts,
} from './pageAdvisor';
import { createPolicy, type Policy } from './policy/policy';
import { speedOf, Watch, type WatchedGame } from './watch';

/** Boards of more cells are not solved here: nine take a minute and 0.7 GB. */
const MOST_SOLVED_CELLS = 8;
/** Once its table is there, a board's answer needs no search. */
const EXPLORING_MS = 60;
const COPY_SECONDS = 10;
const TROUBLE_SECONDS = 15; // short, since on phones a toast covers the scores

/** The part of a game that its coach uses. */
export interface CoachedGame extends WatchedGame {
  /** The shown board. Reactive. */
  readonly frame: () => { readonly board: Board };
  /** The shown game. Reactive. */
  readonly record: () => Pick<GameSummary, 'id' | 'variant' | 'maxRank' | 'help'> | undefined;
  /** Where the player's games are kept. Absent: they are not. */
  readonly library?: Pick<GameLibrary, 'list'>;
  /** Shows a stored game. */
  open(id: string): Promise<unknown>;
}

/** What a coach uses of the page. */
export interface CoachPorts extends PageAdvisorPorts {
  /** Whether the file of a network can be had without a download. */
  isOnDevice(file: NetworkFile): Promise<boolean>;
  /** Reactive. */
  readonly settings: Pick<Settings, 'liveBar' | 'watchSpeed'>;
  /** The stored reviews, by which the player's strength is known. Undefined: there is no storage. */
  openReviews(): Promise<ReviewStore | undefined>;
  isHidden(): boolean;
  /** Calls when the page is hidden or shown, until the returned function is called. */
  onVisibility(listener: () => void): () => void;
  now(): number;
  /** Resolves after this time. 0: after the page has drawn. */
  wait(milliseconds: number): Promise<void>;
  showToast(toast: Toast): void;
}

export class CoachActions {
  readonly advisor: PageAdvisor;
  readonly hint: Hint;
  readonly live: Live;
  readonly watch: Watch;
  readonly why: WhyBetter;
  readonly #game: CoachedGame;
  readonly #ports: CoachPorts;
  #you: { readonly id: string; readonly player: Promise<OwnPlayer> } | undefined; // of a game
  readonly #ownGames = createSignal<readonly GameSummary[]>([]);

  constructor(game: CoachedGame, ports: CoachPorts) {
    this.#game = game;
    this.#ports = ports;
    const current = () => game.played;
    this.advisor = createPageAdvisor(ports);
    this.hint = createHint({ advisor: this.advisor, current, wait: ports.wait });
    this.why = createWhy({ advisor: this.advisor, current });
    const { advisor } = this;
    const player = () => this.#player();
    this.live = createLive(advisor, current, createForYou({ advisor, current, player, wait: ports.wait }));
    this.watch = new Watch({
      game,
      advisor: this.advisor,
      speed: () => speedOf(ports.settings.watchSpeed),
      now: ports.now,
      wait: ports.wait,
      onBranch: (own) => this.#offerOwnGame(own),
      onTrouble: (reason) => this.offerRetry(t('coach.broken', { reason })),
    });
  }

  /** Whether the board uses the network for 4x4. Reactive. */
  usesNetwork(): boolean {
    return hasNetworkChoice(this.#game.frame().board);
  }

  /**
   * Whether optimal play can be explored: on small boards, of games that do not end at their target. The exact values are
   * those of play to the last move. Reactive.
   */
  canExplore(): boolean {
    const { ranks } = this.#game.frame().board;
    return ranks.length <= MOST_SOLVED_CELLS && !this.#game.played.game.variant.endsAtTarget;
  }

  /** Optimal play from the position on the board. */
  explore(): Policy {
    const { board, variant } = this.#game.played.game;
    const ask = (position: Board) =>
      this.advisor.ask(position, variant, limitsFor(position, EXPLORING_MS), { solves: true }).answer;
    // Another question may have come between: then this one is asked once more.
    return createPolicy(board, variant, async (position) => (await ask(position)) ?? ask(position));
  }

  /** Whether the player has asked for advice. Reactive. */
  isBusy(): boolean {
    return this.hint.state() !== undefined || this.watch.state() === 'playing';
  }

  /** How often the player made the next tile in doubt. Undefined: too few games came as far. Reactive. */
  ownRate(): OwnRate | undefined {
    const record = this.#game.record();
    return record && ownRateOf(this.#ownGames[0](), record);
  }

  /** Reads the player's games for `ownRate`. A library that fails warns by itself. */
  async #readOwnGames(): Promise<void> {
    const games = await this.#game.library?.list().catch(() => undefined);
    if (games) this.#ownGames[1](games);
  }

  /** Who plays on in the live evaluation. Undefined: the solver alone. The own player is found once for each game. */
  #player(): Promise<OwnPlayer | undefined> {
    const chosen = liveFor();
    if (chosen === 'solver') return Promise.resolve(undefined);
    if (chosen !== 'you') return Promise.resolve(levelPlayer(chosen));
    const { id } = this.#game.played;
    if (this.#you?.id !== id) this.#you = { id, player: this.#findPlayer(id) };
    return this.#you.player;
  }

  async #findPlayer(id: string): Promise<OwnPlayer> {
    const games = (await this.#game.library?.list().catch(() => undefined)) ?? [];
    return findOwnPlayer(this.#ports.openReviews(), games, [id]);
  }

  askHint(): void {
    this.watch.takeOver();
    this.advisor.retry();
    void this.#readOwnGames();
    void this.hint.ask();
  }

  /** Starts or resumes play by the solver. */
  startWatch(): void {
    this.hint.close();
    this.advisor.retry();
    void this.watch.start();
  }

  /**
   * Makes the next hint quick: starts the engine, loads the network and evaluates the position, unless that needs a
   * download. The live bar does the same by itself.
   */
  async prepare(): Promise<void> {
    const { settings, networks, isHidden, isOnDevice } = this.#ports;
    const name = this.usesNetwork() ? USUAL_NETWORK : networkForBoard(this.#game.frame().board);
    const file = name === undefined ? undefined : networks[name];
    if (isHidden() || settings.liveBar || (file && !(await isOnDevice(file)))) return;
    if (this.usesNetwork()) await this.advisor.load();
    if (!this.isBusy()) await this.live.warmUp();
  }

  /** Evaluates the position, if the live bar shows it. */
  followLive(): void {
    if (this.#ports.settings.liveBar && !this.#ports.isHidden()) void this.live.follow();
  }

  /** Tries again after a failure: loads the network, if the board uses it, and evaluates the position. */
  retry(): void {
    if (this.usesNetwork()) this.loadNetwork();
    else this.advisor.retry();
    if (!this.isBusy()) this.followLive();
  }

  /** Loads the network for 4x4, whatever the board. */
  loadNetwork(): void {
    this.advisor.retry();
    void this.advisor.load();
  }

  /** Shows a message with a button that tries again. */
  offerRetry(message: string): void {
    const action = { label: t('coach.retry'), run: () => this.retry() };
    this.#ports.showToast({ kind: 'coach', message, seconds: TROUBLE_SECONDS, action });
  }

  /** Stops all searches while the board is hidden. The solver pauses. */
  rest(): void {
    this.hint.close();
    this.watch.pause();
    this.live.rest();
  }

  /** Ends all searches and the engine. */
  dispose(): void {
    this.watch.dispose();
    this.hint.close();
    this.advisor.dispose();
  }

  #offerOwnGame(own: string): void {
    this.#ports.showToast({
      kind: 'newGame',
      message: t('coach.copied'),
      seconds: COPY_SECONDS,
      action: { label: t('coach.backToOwn'), run: () => void this.#game.open(own) },
    });
  }
}
