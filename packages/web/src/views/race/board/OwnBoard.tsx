// The own board of a race with its panel. Keys, swipes and sounds are those of play.
import type { RaceView } from '@twofold/protocol/client';
import { createEffect, createSignal, onCleanup, onMount, Show } from 'solid-js';
import { BoardView } from '../../../board/BoardView';
import { setRankedRatio } from '../../../board/rankedRatio';
import { listenForSwipes } from '../../../board/swipe';
import { watchOverflow } from '../../../browser/watchOverflow';
import { ArrowButtons } from '../../../game/ArrowButtons';
import { startFeedback } from '../../../game/feedback';
import { listenForKeys } from '../../../game/keyboard';
import { createNarrator, LiveRegion, type NarratedGame, type Narrator } from '../../../game/narrator';
import type { RankedPlay } from '../../../game/rankedPlay';
import { t } from '../../../i18n/i18n';
import { ConnectionSign } from '../../../people/ConnectionSign';
import { Trouble } from '../../../people/game/Trouble';
import { aimOf } from '../../../people/race/aim';
import { settings } from '../../../settings/settings';
import { refocus } from '../../../ui/refocus';
import type { FollowedRace } from '../model/follow';
import { ownOf } from '../model/standing';
import { ghostFigures, ghostTitle, leadFigures, leadTitle } from '../words';
import { AwayNotice, AwayRegion } from './AwayNotice';
import { keepBlind } from './blind';
import { createGhost } from './ghost';
import { Lanes } from './Lanes';
import { Leave } from './Leave';
import { RaceClock } from './RaceClock';
import { Rivals } from './Rivals';
import { tellLead } from './tellLead';

interface OwnBoardProps {
  readonly play: RankedPlay;
  readonly race: RaceView;
  readonly followed: FollowedRace;
}

/** With more racers the boards of the others are small. */
const FEW = 3;

export function OwnBoard(props: OwnBoardProps) {
  const { play } = props;
  const { frame, variant, waiting, ended } = play;
  const narrator = createNarrator(narrated(play));
  const [grid, setGrid] = createSignal<HTMLElement>();
  let surface!: HTMLElement;
  let heading!: HTMLHeadingElement;
  const own = () => ownOf(props.race)!;
  const blind = keepBlind(() => props.race.blind, frame, grid);
  const isOpen = () => props.race.endsAt === null || props.followed.now() < props.race.endsAt;
  onMount(() => {
    const page = surface.closest<HTMLElement>('.app') ?? surface;
    page.classList.add('at-play');
    onCleanup(() => page.classList.remove('at-play', 'overflows', 'crowded'));
    onCleanup(listenForSwipes(page, (direction) => isOpen() && play.play(direction)));
    const reader: Narrator = {
      ...narrator,
      read: (what) => (blind() ? narrator.say(() => t('race.hidden')) : narrator.read(what)),
    };
    const askHint = () => play.askHint();
    onCleanup(
      listenForKeys({ controller: play, narrator: reader, grid: grid()!, askHint, closeHint: () => {} }),
    );
    onCleanup(startFeedback(play));
    onCleanup(watchOverflow(page));
  });
  refocus(() => heading.focus({ preventScroll: true }));
  createEffect(() => setRankedRatio(variant().columns / variant().rows));
  onCleanup(() => setRankedRatio(undefined));
  createEffect(() => {
    const trouble = play.trouble();
    if (trouble) narrator.say(() => trouble.message);
  });
  const lead = tellLead(() => props.race);
  const ghost = createGhost(() => props.race, props.followed.now);
  return (
    <main
      class="play race-play"
      classList={{
        'with-arrows': settings.arrowButtons && !ended(),
        slender: variant().columns / variant().rows < 0.45,
        flat: variant().columns / variant().rows > 1.3,
        'race-blind': blind(),
        many: props.race.racers.length > FEW,
      }}
      ref={surface}
    >
      <h1 class="visually-hidden" tabindex="-1" ref={heading}>
        {aimOf(props.race)}
      </h1>
      <div class="scores race-head">
        <RaceClock race={props.race} now={props.followed.now} />
        <div class="race-signs">
          <ConnectionSign link={worse(props.followed.link(), play.link())} />
          <span class="race-soft">{aimOf(props.race)}</span>
        </div>
      </div>
      <div class="board-area">
        <BoardView
          frame={frame()}
          waiting={waiting()}
          label={t('board.label', { columns: variant().columns, rows: variant().rows })}
          ref={setGrid}
        />
      </div>
      <div class="words race-words">
        <div class="race-room">
          <Show when={play.trouble()}>{(trouble) => <Trouble of={trouble()} class="race-trouble" />}</Show>
          <Show when={!play.trouble()}>
            <AwayNotice
              race={props.race}
              now={props.followed.now}
              before={ended() ? t('race.youStand') : ''}
            />
          </Show>
          <section class="race-lead">
            <h2>{ghost() ? ghostTitle(own(), ghost()!) : leadTitle(props.race, own())}</h2>
            <p class="race-soft">
              {ghost() ? ghostFigures(own(), ghost()!) : leadFigures(props.race, own())}
            </p>
            <Lanes race={props.race} ghost={ghost()} />
          </section>
          <Rivals race={props.race} />
          <Show when={props.race.racers.length > 1}>
            <p class="race-note">
              <b>{t('race.sameTiles')}</b> <span>{t('race.asFar')}</span>
            </p>
          </Show>
        </div>
      </div>
      <div class="controls">
        <Show when={settings.arrowButtons && !ended()}>
          <ArrowButtons controller={play} />
        </Show>
        <Leave race={props.race} />
      </div>
      <LiveRegion text={narrator.text()} />
      <LiveRegion text={lead()} />
      <AwayRegion race={props.race} now={props.followed.now} />
    </main>
  );
}

/** Of the two lines to the server the one that is worse off. */
function worse(race: ReturnType<FollowedRace['link']>, own: ReturnType<RankedPlay['link']>) {
  return own === 'live' || own === 'ended' ? race : own;
}

function narrated(play: RankedPlay): NarratedGame {
  const { frame, record, best, variant } = play;
  const game = {
    get ply() {
      return record().ply;
    },
    get score() {
      return record().score;
    },
  };
  return { frame, record, best, variant, game, listen: (listener) => play.listen(listener) };
}
