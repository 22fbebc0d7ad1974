// A TCP connection for tests: sends bytes that no HTTP client would send, and reads the answers as text.
import { connect, type Socket } from 'node:net';

export interface Connection {
  readonly socket: Socket;
  /** Everything received so far, a character a byte. */
  received(): string;
  /** Resolves to everything received when the other side has closed. */
  readonly closed: Promise<string>;
}

/** Connects, and sends `text` at once. */
export async function openConnection(port: number, text = '', host = '127.0.0.1'): Promise<Connection> {
  const socket = connect(port, host);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  let received = '';
  socket.setEncoding('latin1').on('data', (data) => {
    received += data;
  });
  socket.on('error', () => {}); // a reset connection is a closed one
  const closed = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(received));
  });
  if (text) socket.write(text, 'latin1');
  return { socket, received: () => received, closed };
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The only answer in a text. Throws where there is none, or more. */
export function parseAnswer(text: string): Answer {
  const match = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n([\s\S]*)$/.exec(text);
  if (!match) throw new RangeError(`not an answer: ${JSON.stringify(text)}`);
  const [, status, lines = '', body = ''] = match;
  const headers = lines
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]);
  return { status: Number(status), headers: Object.fromEntries(headers), body };
}
