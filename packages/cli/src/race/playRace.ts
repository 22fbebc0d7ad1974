/** The own game in a race at the terminal, and the places at the end. */
import type { RaceView, Session } from '@twofold/protocol/client';
import { type RankedServer, requireAnswer } from '../ranked/server.js';
import { type RankedPlay, sessionOf } from '../ranked/session.js';
import type { FollowedRace } from './followedRace.js';
import type { RaceOptions } from './options.js';
import {
  createAwayNews,
  createRankNews,
  describeAway,
  describeGoal,
  describePlaces,
  describeRace,
  describeRaceEnd,
  isDeserted,
  linesOf,
} from './words.js';

/** Plays the own game in a race, and those after it. `next` finds them; without it they are rematches. */
export async function playRace(
  server: RankedServer,
  race: FollowedRace,
  name: string,
  options: RaceOptions & { readonly next?: () => Promise<Session> },
): Promise<void> {
  const game = race.own?.game;
  if (race.race?.state === 'running' && game) {
    let session = await sessionIn(server, race, game);
    const next = async () => {
      session = await (options.next?.() ?? rematch(server, race));
      return session;
    };
    const note = () => (race.race ? describeGoal(race.race) : '');
    const rest = { save: async () => '', note, others: othersOf(race, options.next !== undefined) };
    await playSession({ server, name, session, next, ...rest }, options);
    session.close();
    if (!session.isOver) return console.log('The race goes on. The same command comes back to it.');
  }
  const ended = await race.until(({ state }) => state !== 'running');
  if (ended.state !== 'ended') {
    // The player quit while the others were awaited, or the rival did. The pause of an arena leaves its race.
    if (options.next) return;
    if (isDeserted(ended))
      console.log('Your rival has left before the start. Nobody else can join this race.');
    await server.races.api.command(race.id, 'leave');
    return;
  }
  for (const line of describePlaces(ended)) console.log(line);
}

/** The own game in a race. When the race has ended, the server ends the game, and tells so to whoever asks again. */
async function sessionIn(server: RankedServer, race: FollowedRace, game: string): Promise<Session> {
  const session = sessionOf(server, requireAnswer(await server.api.game(game), server));
  const { id } = race;
  void race
    .until((seen) => seen.id !== id || seen.state === 'ended')
    .then(
      () => session.hasEnded || session.retry(),
      () => {},
    );
  return session;
}

function othersOf(race: FollowedRace, isArena: boolean): NonNullable<RankedPlay['others']> {
  const rankNews = createRankNews();
  const awayNews = createAwayNews();
  const news = (seen: RaceView) =>
    [race.own?.over ? '' : rankNews(seen, race.now), awayNews(seen, race.now)]
      .filter((part) => part !== '')
      .join(' ');
  return {
    again: isArena ? 'next race' : 'rematch',
    wait: isArena ? 'Waiting for the next race ...' : 'Waiting for the others to want a rematch ...',
    lines: () => linesOf(race.race),
    standing: () => (race.race ? describeRace(race.race, race.now) : ''),
    news: () => (race.race?.state === 'running' ? news(race.race) : ''),
    notice: () => (race.race?.state === 'running' ? describeAway(race.race, race.now) : ''),
    onChange: (redraw) => race.listen(redraw),
    end: () => describeRaceEnd(race.race, race.now),
    outcome: () => (race.race?.state === 'ended' ? race.own : undefined),
  };
}

/** Wants a rematch, and waits for the others. Resolves with the own game in it. */
async function rematch(server: RankedServer, race: FollowedRace): Promise<Session> {
  race.follow(requireAnswer(await server.races.api.rematch(race.id), server).id);
  return beginNext(server, race);
}

/** Waits for the start of the race that is followed now. Resolves with the own game in it. */
export async function beginNext(server: RankedServer, race: FollowedRace): Promise<Session> {
  await race.until(({ state }) => state === 'running' || state === 'ended');
  const game = race.own?.game;
  if (!game) throw new Error('That race has ended without you.');
  return sessionIn(server, race, game);
}

async function playSession(play: RankedPlay, options: RaceOptions): Promise<void> {
  const { lookFor, screenOf, capabilities } = await import('../terminal/colour/look.js');
  const terminal = options.plain || !capabilities().screen ? undefined : screenOf();
  if (terminal === undefined) return (await import('../ranked/playLines.js')).playByLines(play);
  const { playOnScreen } = await import('../ranked/playScreen.js');
  await playOnScreen({ ...play, terminal, look: lookFor(options), animate: options.animation });
}
