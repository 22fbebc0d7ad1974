// `npm run dev`: Vite's server with hot reload, on sources rather than the build.
import { runModule } from '../run.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
const options = ['packages/web', '--configLoader', 'runner', ...process.argv.slice(2)];
const { code } = await runModule('vite/bin/vite.js', options);
process.exitCode = code;
