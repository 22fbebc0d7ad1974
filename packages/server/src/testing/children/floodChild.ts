/**
 * A process for tests that asks for addresses in turns, at a rate, until it is killed. It waits for no answer, and reads
 * none: to unpack replays takes longer than to send them. Prints how many answers it got, by status.
 */
import { Agent, get } from 'node:http';

const [url, aSecond, ...paths] = process.argv.slice(2) as [string, string, ...string[]];
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
const headers = { 'accept-encoding': 'gzip' };
const counts: Record<number, number> = {};
let asked = 0;

function ask(): void {
  const request = get(`${url}${paths[asked++ % paths.length]}`, { agent, headers }, (answer) => {
    answer.resume();
    answer.on('end', () => {
      counts[answer.statusCode!] = (counts[answer.statusCode!] ?? 0) + 1;
    });
  });
  request.on('error', () => {});
}

setInterval(ask, 1000 / Number(aSecond));
setInterval(() => process.stdout.write(`${JSON.stringify(counts)}\n`), 500);
