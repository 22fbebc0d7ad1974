// `npm run dev`: Vite's server with hot reload, on sources rather than the build.
import { runModule } from './run.mjs';
import { ensureInstalled } from './setup.mjs';

await ensureInstalled();
const { code } = await runModule('vite/bin/vite.js', ['packages/web', ...process.argv.slice(2)]);
process.exitCode = code;
