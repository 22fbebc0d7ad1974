// The worker in which learners' programs run.
import { serveInWorker } from './serveInWorker';

serveInWorker();
