// Removes a line of the list by a swipe to either side, or by the Delete key. A mouse drags nothing: its way is
// the opened game.
const SLACK = 12; // pixels before a touch is a swipe
const FAR = 0.35; // of the line's width

interface Swipe {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  isOn: boolean; // it is a swipe, neither a tap nor a scroll
}

/** Listens as long as the line is there. `show` gets the distance in pixels while a finger moves the line. */
export function listenForRemoval(
  line: HTMLElement,
  show: (distance: number) => void,
  remove: () => void,
): void {
  let swipe: Swipe | undefined;
  const end = () => {
    swipe = undefined;
    show(0);
  };
  line.addEventListener('pointerdown', ({ pointerType, isPrimary, pointerId, clientX, clientY }) => {
    if (pointerType === 'mouse' || !isPrimary) return;
    swipe = { pointer: pointerId, x: clientX, y: clientY, isOn: false };
  });
  line.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    if (swipe?.pointer !== pointerId) return;
    const [across, along] = [clientX - swipe.x, clientY - swipe.y];
    if (!swipe.isOn && Math.abs(across) > SLACK && Math.abs(across) > Math.abs(along)) {
      swipe.isOn = true;
      line.setPointerCapture(pointerId);
    }
    if (swipe.isOn) show(across);
  });
  line.addEventListener('pointerup', ({ pointerId, clientX }) => {
    if (swipe?.pointer !== pointerId) return;
    const { isOn, x } = swipe;
    end();
    if (!isOn) return;
    line.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => line.removeEventListener('click', swallow, { capture: true }));
    if (Math.abs(clientX - x) > line.clientWidth * FAR) remove();
  });
  line.addEventListener('pointercancel', end); // the page scrolls
  line.addEventListener('keydown', (event) => {
    if (event.key === 'Delete' && !event.repeat) remove(); // a key that is held removes one game
  });
}

/** The click after a swipe opens nothing. */
function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
