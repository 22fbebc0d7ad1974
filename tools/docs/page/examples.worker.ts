// The worker in which examples run.
import { MODULES } from 'virtual:example-modules';
import { serveInWorker } from '../../../packages/web/src/views/learn/own/run/serveInWorker';

serveInWorker(MODULES);
