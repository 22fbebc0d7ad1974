/**
 * The players of each leaderboard, counted by bins of its sort key: a rank is a sum over bins and a count within one, however
 * many players there are. Triggers note every change of the leaderboards. Changes are rows of their own: ends of games
 * would wait for each other at a common counter. Now and then they are folded into the counts.
 */
import { type Kysely, sql } from 'kysely';

// biome-ignore lint/suspicious/noExplicitAny: a migration must not depend on today's tables
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const BOARD = 'period, variant, is_bot, class';

const COLUMNS = `period text not null, variant text not null, is_bot boolean not null, class text not null,
  bin bigint not null, players bigint not null`;

/** Notes the rows of transition tables: `sources` are selects of a board, a bin and a number of players. */
const note = (
  name: string,
  sources: string,
) => `create function ${name}() returns trigger language plpgsql as $$
  begin
    insert into leaderboard_changes (${BOARD}, bin, players)
    select ${BOARD}, bin, sum(players) from (${sources}) changed
    group by ${BOARD}, bin having sum(players) <> 0;
    return null;
  end $$`;

const of = (table: string, players: number) =>
  `select ${BOARD}, leaderboard_bin(class, sort_key) as bin, ${players} as players from ${table}`;

const STATEMENTS = [
  // a result that another process stores meanwhile would be counted by nobody
  'lock table leaderboard in share row exclusive mode',
  // 64 points, or a second of time
  `create function leaderboard_bin(class text, sort_key bigint) returns bigint language sql immutable parallel safe
    as $$ select sort_key >> case class when 'score' then 6 else 10 end $$`,
  `create table leaderboard_counts (${COLUMNS}, primary key (${BOARD}, bin))`,
  `create table leaderboard_changes (${COLUMNS})`,
  `create index leaderboard_changes_board on leaderboard_changes (${BOARD}, bin) include (players)`,
  `insert into leaderboard_counts (${BOARD}, bin, players)
    select ${BOARD}, bin, sum(players) from (${of('leaderboard', 1)}) known group by ${BOARD}, bin`,
  note('note_leaderboard_insert', of('added', 1)),
  note('note_leaderboard_update', `${of('added', 1)} union all ${of('gone', -1)}`),
  note('note_leaderboard_delete', of('gone', -1)),
  `create trigger leaderboard_insert after insert on leaderboard referencing new table as added
    for each statement execute function note_leaderboard_insert()`,
  `create trigger leaderboard_update after update on leaderboard referencing new table as added old table as gone
    for each statement execute function note_leaderboard_update()`,
  `create trigger leaderboard_delete after delete on leaderboard referencing old table as gone
    for each statement execute function note_leaderboard_delete()`,
  `create function note_leaderboard_truncate() returns trigger language plpgsql as $$
    begin truncate leaderboard_counts, leaderboard_changes; return null; end $$`,
  `create trigger leaderboard_truncate after truncate on leaderboard
    for each statement execute function note_leaderboard_truncate()`,
];
