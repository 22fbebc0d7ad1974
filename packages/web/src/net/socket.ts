// The socket of a ranked game. The cookie of the device goes with it, so it needs no token.
import type { Ports, Socket, SocketHandlers } from '@twofold/protocol/client';
import { BASE } from '../browser/basePath';
import { api } from './api';

function openSocket(gameId: string, { onText, onClose }: SocketHandlers): Socket {
  const address = new URL(`${BASE}/api/ranked/games/${encodeURIComponent(gameId)}/socket`, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address, 'twofold.v1');
  socket.onmessage = ({ data }) => typeof data === 'string' && onText(data);
  socket.onclose = onClose;
  return {
    send: (text) => socket.readyState === WebSocket.OPEN && socket.send(text),
    close: () => socket.close(),
  };
}

/** What a connection needs of this browser. */
export const ports: Ports = {
  api,
  openSocket,
  later(run, milliseconds) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
