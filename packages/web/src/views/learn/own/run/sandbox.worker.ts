// The worker in which learners' programs run.
import { serveInWorker } from './serveInWorker';
import { startPython } from './startPython';

serveInWorker({}, startPython);
