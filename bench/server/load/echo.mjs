/** A server that sends back what it gets: the least that a server of WebSockets can do. */
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', (data) => socket.send(String(data)));
  socket.on('error', () => socket.terminate());
});
server.once('listening', () => process.send(server.address().port));
process.on('message', () => {
  for (let round = 0; round < 3; round++) globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ heap: heapUsed, external, rss });
});
process.on('disconnect', () => process.exit());
