// The parts of the play view that come after the first frame, in one chunk (index.ts fetches it).
import { noteLinkedChallenge } from '../../../share/challenge';
import { appLocation } from '../../../ui/router';
import './beside.css';
import '../../../scene/sceneBar.css';
import '../../../scene/scene.css';
import './stage/target.css';
import '../../../scene/end.css';
import '../../../scene/sizes.css';

export { Beside } from './Beside';
export { Gains } from './Gains';
export { GameLine, Missing } from './GameLine';
export { Rewards } from './Rewards';
export { SceneBar } from './stage/SceneBar';
export { Stage } from './stage/Stage';
export { Welcome } from './Welcome';

/** Remembers the score to beat of the link that opened the page. The browser's address has lost it; the router has not. */
export function noteLink(): void {
  noteLinkedChallenge(appLocation().search);
}
