/**
 * Ranked play by lines, for screen readers, dumb terminals and pipes. Each input line is a command. A move is answered
 * when its tile is there, so a line is never about a board of before.
 */
import { createInterface } from 'node:readline';
import type { RankedGame, Session, SessionEvent } from '@twofold/protocol/client';
import { MOVE_WORDS, say } from '../play/playLines.js';
import { EXIT_SIGNALS } from '../terminal/screen/exitSignals.js';
import { describeBoard, describeNoMove, describeScore, printable, tellTurn } from '../terminal/speech.js';
import { fetchProof, proofFile, type ReceivedProof, saveProof } from './proof.js';
import { endSentence, linkWord } from './rankedModel.js';
import type { Left, RankedOptions } from './rankedScreen.js';
import { clockOf, placeOf, rankSentence, readScoreBoard } from './standing.js';

const HELP = `Type a command and Enter:
up, right, down, left (or w, d, s, a, or k, l, j, h): slide the tiles
board (b), score (p), end (e): end the game for good, take (t): try the server now, or take the game back
save: save the proof, at the end; help (?), quit (q): the game goes on`;

/** Plays until the game ends, the player quits or the input ends. */
export async function playRankedByLines(options: RankedOptions): Promise<Left> {
  const play = new LinePlay(options);
  const listeners = Object.entries(EXIT_SIGNALS).map(
    ([signal, code]) => [signal, () => process.exit(code)] as const,
  );
  for (const [signal, listener] of listeners) process.on(signal, listener);
  try {
    await play.begin();
    for await (const line of createInterface({ input: process.stdin, terminal: false })) {
      if (await play.follow(line.trim().toLowerCase())) break;
    }
    return await play.finish();
  } finally {
    play.close();
    process.stdin.destroy();
    for (const [signal, listener] of listeners) process.off(signal, listener);
  }
}

class LinePlay {
  readonly #options: RankedOptions;
  readonly #session: Session;
  #ended: RankedGame | undefined;
  #proof: ReceivedProof | undefined;
  #isAsking = false;
  #wake = () => {};

  constructor(options: RankedOptions) {
    this.#options = options;
    this.#session = options.session;
  }

  async begin(): Promise<void> {
    const { name, message } = this.#options;
    this.#session.listen((event) => this.#hear(event));
    this.#session.open();
    await this.#settled(() => this.#session.link !== 'connecting');
    const { game } = this.#session;
    say(`You play as ${name}.`, message, describeBoard(game.board), this.#standing());
  }

  /** Executes a line; true if it ends the play. */
  async follow(line: string): Promise<boolean> {
    if (this.#isAsking) await this.#answer(line);
    else if (line === 'q' || line === 'quit' || line === 'exit') return true;
    else if (line !== '') await this.#obey(line);
    return false;
  }

  /** Waits for moves under way, as long as there is a connection. */
  async finish(): Promise<Left> {
    await this.#settled(() => this.#session.sliding === undefined || this.#session.link !== 'live');
    return { session: this.#session, ended: this.#ended, sentences: [] };
  }

  close(): void {
    this.#session.close();
  }

  async #obey(line: string): Promise<void> {
    const direction = MOVE_WORDS[line];
    if (direction !== undefined) return this.#move(direction);
    switch (line) {
      case 'board':
      case 'b':
        return say(describeBoard(this.#session.game.board));
      case 'score':
      case 'p':
        return say(this.#standing(await readScoreBoard(this.#options.service.api, this.#session.variant.id)));
      case 'end':
      case 'e':
        this.#isAsking = !this.#ended;
        return say(this.#ended ? 'The game has ended.' : 'End this game for good? (y/n)');
      case 'take':
      case 't':
        this.#session.retry();
        await this.#settled(() => this.#session.link !== 'lost');
        return say(`${linkWord(this.#session.link, this.#session.way)}.`);
      case 'save':
        return this.#save(proofFile(this.#session.id));
      case 'help':
      case '?':
        return say(HELP);
      default:
        return say(`"${printable(line)}" is no command. Type help for those there are.`);
    }
  }

  async #move(direction: 0 | 1 | 2 | 3): Promise<void> {
    const session = this.#session;
    if (this.#ended) return say('The game has ended.');
    if (session.link === 'replaced') return say('This game goes on in another place. take takes it back.');
    session.play(direction);
    await this.#settled(() => session.sliding === undefined || session.link !== 'live');
    if (session.sliding) say('No connection. The move is kept, and its tile comes later.');
    if (this.#ended === undefined && session.isOver) await this.#settled(() => this.#ended !== undefined);
    if (this.#ended) await this.#tellEnd();
  }

  #hear(event: SessionEvent): void {
    const { variant } = this.#session;
    if (event.kind === 'spawned') say(tellTurn(event.turn, variant), describeBoard(event.turn.board));
    else if (event.kind === 'noMove') say(describeNoMove(event.direction));
    else if (event.kind === 'adopted')
      say('The game was played elsewhere. This is its board now.', describeBoard(this.#session.game.board));
    else if (event.kind === 'link' && event.state === 'replaced')
      say('This game goes on in another place. take takes it back.');
    else if (event.kind === 'link' && event.state === 'refused')
      say(event.failure?.message ?? 'The server refused this.');
    else if (event.kind === 'over') this.#ended = event.game;
    this.#wake();
  }

  async #answer(line: string): Promise<void> {
    this.#isAsking = false;
    if (line[0] !== 'y') return say('The game goes on.');
    const answer = await this.#options.service.api.resign(this.#session.id);
    if (!answer.ok) return say(`The game goes on. ${this.#options.service.explain(answer.error)}`);
    this.#session.retry();
    await this.#settled(() => this.#ended !== undefined);
    await this.#tellEnd();
  }

  async #tellEnd(): Promise<void> {
    const { service, save } = this.#options;
    const game = this.#ended!;
    say(endSentence(game));
    say(rankSentence(game, await readScoreBoard(service.api, game.variant)));
    try {
      this.#proof = await fetchProof(service, game.id);
      const { fault } = this.#proof;
      say(
        fault === undefined
          ? 'The seed is published, and the proof holds.'
          : `The proof does NOT hold: ${fault}`,
      );
      if (fault === undefined) service.store.dropDeal(game.id);
      if (save !== undefined) this.#save(save);
    } catch (error) {
      say((error as Error).message);
    }
  }

  #save(path: string): void {
    if (!this.#proof) return say('The proof is there when the game has ended.');
    try {
      saveProof(path, this.#proof);
      say(`The proof is saved in ${path}; "twofold verify ${path}" checks it.`);
    } catch (error) {
      say(`Not saved: ${(error as Error).message}`);
    }
  }

  #standing(board?: Parameters<typeof placeOf>[1]): string {
    const { game, ply, elapsed } = this.#session;
    const place = placeOf(game.score, board);
    return `${describeScore({ score: game.score, ply })} Time ${clockOf(elapsed)}.${place ? ` Place ${place}.` : ''}`;
  }

  /** Waits for an event of the session after which the condition holds. */
  async #settled(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}
