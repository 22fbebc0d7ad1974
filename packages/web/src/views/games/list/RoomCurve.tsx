// The curve of a game in its line: how much room there was on the board, from the start to the end.
import { Show } from 'solid-js';

const WIDTH = 100;
const HEIGHT = 36;
/** The share of free cells at the top: fuller curves would leave most games flat. */
const MOST = 0.7;

function pathOf(room: readonly number[]): string {
  const x = (at: number) => ((at * WIDTH) / (room.length - 1)).toFixed(1);
  const y = (share: number) => (HEIGHT - 1 - (Math.min(share, MOST) / MOST) * (HEIGHT - 2)).toFixed(1);
  return room.map((share, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(share)}`).join('');
}

/** Time runs from left to right in every language. The state beside it says in words how the game stands. */
export function RoomCurve(props: { readonly room: readonly number[] }) {
  return (
    <svg class="game-room" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <Show when={props.room.length > 1}>
        <path class="room-area" d={`${pathOf(props.room)}V${HEIGHT}H0Z`} />
        <path class="room-line" d={pathOf(props.room)} />
      </Show>
    </svg>
  );
}
