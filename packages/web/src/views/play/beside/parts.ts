// The parts of the play view that come after the first frame, in one chunk (index.ts fetches it).
import './beside.css';
import './stage/sceneBar.css';
import './stage/stage.css';

export { noteLinkedChallenge } from '../../../share/challenge';
export { Beside } from './Beside';
export { Gains } from './Gains';
export { GameLine } from './GameLine';
export { Rewards } from './Rewards';
export { SceneBar } from './stage/SceneBar';
export { Stage } from './stage/Stage';
export { Welcome } from './Welcome';
