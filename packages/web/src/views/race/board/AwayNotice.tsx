// Who alone still plays and is away, and the time until the race ends without them.
import type { RaceView } from '@twofold/protocol/client';
import { Show } from 'solid-js';
import { joinSentences } from '../../../board/speech';
import { LiveRegion } from '../../../game/narrator';
import { createServerTime } from '../model/follow';
import { awayText } from '../words';
import { tellAway } from './tellAway';

interface AwayRegionProps {
  readonly race: RaceView;
  readonly now: () => number;
}

interface AwayNoticeProps extends AwayRegionProps {
  /** The sentence before it. Empty: none. */
  readonly before?: string;
}

export function AwayNotice(props: AwayNoticeProps) {
  const time = createServerTime(props.now);
  const text = () =>
    joinSentences([props.before ?? '', awayText(props.race, time())].filter((part) => part !== ''));
  return <Show when={text()}>{(shown) => <p class="race-trouble">{shown()}</p>}</Show>;
}

/** The same for screen readers. */
export function AwayRegion(props: AwayRegionProps) {
  const away = tellAway(() => props.race, props.now); // once: a call in the markup would run for each reading of the text
  return <LiveRegion text={away()} />;
}
