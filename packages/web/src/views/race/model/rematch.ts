// Whether a page goes along to the rematch: only where its person wants it while the page is open. Afterwards the page of the
// old race is a page like any other, and its links stay true. A rival who was in the old race may still answer.
import type { RacerView, RaceView } from '@twofold/protocol/client';

type Seen = Pick<RaceView, 'id' | 'next' | 'racers' | 'you'>;

/** Follows one race after another. Returns the race to go along to, when its person has just wanted it. */
export function createRematchWatch(): (race: Seen) => string | undefined {
  let id: string | undefined;
  let wanted = false; // before this page was open
  return (race) => {
    const wants = race.racers.find(({ seat }) => seat === race.you)?.again ?? false;
    if (race.id !== id) {
      id = race.id;
      wanted = wants;
    }
    return wants && !wanted ? (race.next ?? undefined) : undefined;
  };
}

/** Follows one race after another. Returns the rivals of the race before who were not in this one yet. */
export function createAwaited(): (race: Seen) => readonly RacerView[] {
  let last: Seen | undefined;
  let awaited: readonly RacerView[] = [];
  return (race) => {
    if (last && last.id !== race.id) awaited = last.racers.filter(({ seat }) => seat !== last!.you);
    last = race;
    const isIn = (player: string | null) => race.racers.some((racer) => racer.player === player);
    awaited = awaited.filter(({ player }) => player !== null && !isIn(player));
    return awaited;
  };
}
