// The invitation on a replay from a link or a file: its result, and to watch it or to play the same tiles. It
// goes once the player has moved on in the replay. A board without moves is there to be played from.
import { rankValue } from '@twofold/core';
import { createEffect, createSignal, on, Show } from 'solid-js';
import { formatTile, t } from '../../../i18n/i18n';
import { droppedText, openOtherwise } from '../../../replay/dropReplay';
import type { Player } from '../../../replay/player';
import { numbersWords, otherwiseWords } from '../../../replay/readFile';
import { canPlayFrom, isBareBoard, type Recording } from '../../../replay/recording';
import { Icon } from '../../../ui/Icon';
import { Parts } from '../../../ui/Parts';
import type { GameList } from '../gameList';
import { attempt, isSeedKnown, playFrom, playSeedAgain } from './recordingActions';

interface InvitationProps {
  readonly list: GameList;
  readonly recording: Recording;
  readonly player: Player;
}

export function Invitation(props: InvitationProps) {
  return isBareBoard(props.recording) ? <Board {...props} /> : <Challenge {...props} />;
}

/** A board that was pasted. It says how its numbers were read, and a button reads them the other way. */
function Board(props: InvitationProps) {
  const { list, recording, player } = props;
  const { numbers, boards = 1 } = droppedText(recording) ?? {};
  const position = player.position();
  const hasMoves = canPlayFrom(recording, position);
  return (
    <section class="invitation" aria-label={t('games.board')}>
      <h2>{t(hasMoves ? 'games.board' : 'scene.over')}</h2>
      <Show when={boards > 1}>
        <p>{t('games.lastOfBoards', { count: boards })}</p>
      </Show>
      <Show when={numbers}>{(read) => <p>{numbersWords(read())}</p>}</Show>
      <div class="row wrap">
        <Show when={hasMoves}>
          <button
            type="button"
            class="btn primary"
            onClick={attempt(() => playFrom(list, recording, position))}
          >
            <Icon name="play" />
            {t('games.playFromHere')}
          </button>
        </Show>
        <Show when={numbers?.otherwise}>
          {(read) => (
            <button type="button" class="btn" onClick={() => openOtherwise(read())}>
              {otherwiseWords(numbers!)}
            </button>
          )}
        </Show>
      </div>
    </section>
  );
}

function Challenge(props: InvitationProps) {
  const { list, recording, player } = props;
  const { record } = recording;
  const [isOpen, setOpen] = createSignal(true);
  createEffect(on(player.ply, () => setOpen(false), { defer: true }));
  const watch = () => {
    player.seek(0);
    player.toggle();
  };
  /** The head of the page says already that the target was reached, or that the game is not finished. */
  const isOver = record.status === 'over' && !record.won;
  const result = () => [
    t('upload.points', { score: record.score }),
    t('play.moves', { count: record.ply }),
    t('games.largest', { tile: formatTile(rankValue(record.maxRank)) }),
  ];
  return (
    <Show when={isOpen()}>
      <section class="invitation" aria-label={t('games.invite')}>
        <h2>{t('games.invite')}</h2>
        <p class="apart">
          <Parts words={result()} /> {isOver && <span>{t('scene.over')}</span>}
        </p>
        <div class="row wrap">
          <button type="button" class="btn primary" onClick={watch}>
            <Icon name="play" />
            {t('games.watch')}
          </button>
          <Show when={isSeedKnown(recording)}>
            <button type="button" class="btn" onClick={attempt(() => playSeedAgain(list, record))}>
              {t('games.playSame')}
            </button>
          </Show>
        </div>
      </section>
    </Show>
  );
}
