// The plain types of clients are those of the schemas: the compiler compares them.
import { expectTypeOf, it } from 'vitest';
import type * as plain from '../client/raceTypes.js';
import type { ArenasAnswer, ArenaView, NewArena } from './arenas.js';
import type { NewRace, OpenRace, QuickRace, RaceView, WatchAnswer } from './races.js';

it('clients have the types of the schemas', () => {
  expectTypeOf<plain.NewRace>().branded.toEqualTypeOf<NewRace>();
  expectTypeOf<plain.QuickRace>().branded.toEqualTypeOf<QuickRace>();
  expectTypeOf<plain.OpenRace>().branded.toEqualTypeOf<OpenRace>();
  expectTypeOf<plain.RaceView>().branded.toEqualTypeOf<RaceView>();
  expectTypeOf<plain.WatchAnswer>().branded.toEqualTypeOf<WatchAnswer>();
  expectTypeOf<plain.NewArena>().branded.toEqualTypeOf<NewArena>();
  expectTypeOf<plain.ArenaView>().branded.toEqualTypeOf<ArenaView>();
  expectTypeOf<plain.ArenaFacts>().branded.toEqualTypeOf<ArenasAnswer['arenas'][number]>();
});
