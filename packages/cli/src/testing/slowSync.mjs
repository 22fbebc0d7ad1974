// Preloaded into a command (NODE_OPTIONS=--import): its fsync takes up to 60 ms more, as on a slow disk.
import { open } from 'node:fs/promises';

const LONGEST = 60; // milliseconds

const file = await open('/dev/null');
const prototype = Object.getPrototypeOf(file);
const { sync } = prototype;
prototype.sync = async function () {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST));
  return sync.call(this);
};
await file.close();
