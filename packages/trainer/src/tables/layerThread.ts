/** A thread that does tasks of a table's layers, one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import type { TableRules } from '@twofold/solver/internal';
import { readLayers } from './layerFolder.js';
import { LayerHand, type LayerTask } from './layerTask.js';

export interface LayerThreadData {
  rules: TableRules;
  folder: string;
  kernel: Uint8Array;
}

const { rules, folder, kernel } = workerData as LayerThreadData;
const hand = new LayerHand(rules, readLayers(folder, rules), kernel);

parentPort!.on('message', (task: LayerTask) => parentPort!.postMessage(hand.do(task)));
