/** `twofold work` for tests, from the sources. */
import { runWork } from '../../work/main.js';

const options = JSON.parse(process.argv[2]!);
await runWork({ ...options, studies: { program: 'test', runners: {} }, log: (line) => console.log(line) });
