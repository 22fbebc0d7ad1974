// A ranked game behind the interface of every game that is played. The session has the rules and the connection. This
// shows it: signals for the board, events for narrator and sound, words for trouble.
import { type Direction, type Game, maxRank, type Turn, type Variant } from '@twofold/core';
import { firstMilestone } from '@twofold/core/internal';
import type { LinkState, RankedGame, Session, SessionEvent } from '@twofold/protocol/client';
import { type Accessor, batch, createSignal, type Setter } from 'solid-js';
import type { BoardFrame, TurnTilt } from '../board/boardFrame';
import { t } from '../i18n/i18n';
import type { GameRecord, GameSummary } from '../storage/records';
import { showToast } from '../ui/toasts/toasts';
import type { GameController, GameEvent, Trouble } from './gameController';

/** How long a short loss of the connection is not spoken of, in milliseconds. */
const QUIET_LOSS = 1200;
const REFUSAL_SECONDS = 5;

/** How far the end for good is. sending: moves go first. asked: nothing stops it. failed: the server did not answer. */
export type Ending = 'none' | 'sending' | 'asked' | 'failed';

export class RankedPlay implements GameController {
  readonly session: Session;
  readonly link: Accessor<LinkState>;
  /** The game as it ended. Undefined while it goes on. */
  readonly ended: Accessor<RankedGame | undefined>;
  readonly ending: Accessor<Ending>;
  readonly frame: Accessor<BoardFrame>;
  readonly record: Accessor<GameSummary>;
  readonly waiting: Accessor<boolean>;
  readonly best = () => this.record().score;
  readonly canUndo = () => false;
  readonly canRedo = () => false;
  readonly #setLink: Setter<LinkState>;
  readonly #setEnded: Setter<RankedGame | undefined>;
  readonly #setEnding: Setter<Ending>;
  readonly #setFrame: Setter<BoardFrame>;
  readonly #setRecord: Setter<GameSummary>;
  readonly #setWaiting: Setter<boolean>;
  readonly #isSpoken: Accessor<boolean>;
  readonly #setSpoken: Setter<boolean>;
  readonly #listeners = new Set<(event: GameEvent) => void>();
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #refusal: string | undefined; // the code of the server's last refusal

  constructor(session: Session) {
    this.session = session;
    [this.link, this.#setLink] = createSignal<LinkState>(session.link);
    [this.ended, this.#setEnded] = createSignal<RankedGame>();
    [this.ending, this.#setEnding] = createSignal<Ending>('none');
    [this.frame, this.#setFrame] = createSignal<BoardFrame>({ board: session.game.board });
    [this.record, this.#setRecord] = createSignal<GameSummary>(this.#summary());
    [this.waiting, this.#setWaiting] = createSignal(false);
    [this.#isSpoken, this.#setSpoken] = createSignal(false);
    session.listen((event) => this.#hear(event));
    session.open();
  }

  readonly variant = (): Variant => this.session.variant;
  readonly bestsOf = async () => [];

  /** A lost connection, a game on another device, a server that refuses: in words, with what to do. */
  readonly trouble = (): Trouble | undefined => {
    const link = this.link();
    const run = () => this.session.retry();
    if (link === 'replaced')
      return { message: t('ranked.replaced'), action: { label: t('ranked.playHere'), run } };
    if (link === 'refused')
      return { message: this.#refusedMessage(), action: { label: t('people.tryNow'), run } };
    if (link !== 'lost' || !this.#isSpoken()) return undefined;
    return { message: this.#lostMessage(), action: { label: t('people.tryNow'), run } };
  };

  /** The account was deleted or signed out meanwhile, or the server has another reason. */
  #refusedMessage(): string {
    return t(this.#refusal === 'no_account' ? 'people.refusal.accountGone' : 'people.refused');
  }

  /** What a loss means for the move without its tile. */
  #lostMessage(): string {
    if (this.session.mustAdopt) return t('ranked.lostElsewhere'); // it never changes while the link is lost
    return this.waiting() ? t('ranked.lostWaiting') : t('ranked.lost');
  }

  get game(): Game {
    return this.session.game;
  }

  get elapsed(): number {
    return this.session.elapsed;
  }

  play(direction: Direction): TurnTilt | undefined {
    return this.session.play(direction);
  }

  /** Ends the game for good. False if it is ended already, or if `stopEnding` came before the server was asked. */
  async end(): Promise<boolean> {
    if (this.ending() === 'sending' || this.ending() === 'asked') return false;
    this.#setEnding('sending');
    const answer = await this.session.resign(() => this.#setEnding('asked'));
    if (!answer.ok && answer.error.code === 'stopped') return false;
    this.#setEnding(answer.ok ? 'none' : 'failed');
    return true;
  }

  /** Stops the end while its moves are sent. False if the server is asked already. */
  stopEnding(): boolean {
    if (this.ending() === 'asked') return false;
    this.session.stopResigning();
    this.#setEnding('none');
    return true;
  }

  undo(): void {
    this.#refuse('noUndo');
  }

  redo(): void {
    this.#refuse('noUndo');
  }

  newGame(): void {
    this.#refuse('noNew');
  }

  /** A hint is asked for: there is none, and a message says why. */
  askHint(): void {
    this.#refuse('noHint');
  }

  keepGoing(): void {}

  pause(): void {}

  resume(): void {}

  toRecord(): GameRecord {
    return { ...this.#summary(), line: {} };
  }

  listen(listener: (event: GameEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Leaves the page's connection. The game goes on at the server. */
  dispose(): void {
    clearTimeout(this.#quiet);
    this.session.close();
  }

  /** Says why a ranked game does not do what a key of play asks for. */
  #refuse(why: 'noUndo' | 'noNew' | 'noHint'): void {
    if (!this.ended()) showToast({ kind: 'refused', message: t(`ranked.${why}`), seconds: REFUSAL_SECONDS });
  }

  #hear(event: SessionEvent): void {
    switch (event.kind) {
      case 'slid':
        return this.#slide(event.move);
      case 'spawned':
        return this.#spawn(event.turn);
      case 'noMove':
        return this.#notify({ kind: 'noMove', direction: event.direction });
      case 'adopted':
        this.#show({ board: this.session.game.board });
        return this.#notify({ kind: 'followed' });
      case 'link':
        this.#refusal = event.failure?.code;
        return this.#follow(event.state);
      case 'over':
        this.#show({ board: this.session.game.board });
        this.#setEnded(event.game);
    }
  }

  #slide(move: TurnTilt & { readonly afterstate: Turn['afterstate'] }): void {
    this.#show({ board: move.afterstate, turn: move });
    this.#notify({ kind: 'tilt', turn: move, milestone: isMilestone(move, this.variant()), bySolver: false });
  }

  #spawn(turn: Turn): void {
    this.#show({ board: turn.board, spawn: turn.spawn });
    this.#notify({ kind: 'turn', turn, bySolver: false });
  }

  /** A short loss is shown by the sign alone. Words come when it lasts. */
  #follow(state: LinkState): void {
    if (state !== 'lost') {
      clearTimeout(this.#quiet);
      this.#quiet = undefined;
      this.#setSpoken(false);
    } else this.#quiet ??= setTimeout(() => this.#setSpoken(true), QUIET_LOSS);
    this.#setLink(state);
  }

  #show(frame: BoardFrame): void {
    batch(() => {
      this.#setFrame(frame);
      this.#setRecord(this.#summary());
      this.#setWaiting(this.session.sliding !== undefined);
    });
  }

  #summary(): GameSummary {
    const { session } = this;
    const { game, sliding, variant } = session;
    return {
      id: session.id,
      revision: 0,
      variant: variant.id,
      seed: '',
      ply: sliding?.ply ?? session.ply,
      score: sliding?.score ?? game.score,
      maxRank: maxRank(sliding?.afterstate ?? game.board),
      status: session.isOver ? 'over' : game.status,
      won: game.won,
      undos: 0,
      keptGoing: true,
      startedAt: 0,
      updatedAt: 0,
      elapsed: session.elapsed,
      milestones: [],
    };
  }

  #notify(event: GameEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/** Whether a move makes a tile that stood on the board never before, as in local play. */
function isMilestone(
  { before, afterstate }: TurnTilt & { readonly afterstate: Turn['afterstate'] },
  variant: Variant,
): boolean {
  const rank = maxRank(afterstate);
  return rank >= firstMilestone(variant) && rank > maxRank(before);
}
