// Races at the server of this page, and the sockets that bring them.
import {
  createArenaApi,
  createRaceApi,
  type RacePorts,
  type Socket,
  type SocketHandlers,
} from '@twofold/protocol/client';
import { BASE } from '../browser/basePath';
import { request } from './api';

export const raceApi = createRaceApi(request);
export const arenaApi = createArenaApi(request);

function openSocket(raceId: string, { onText, onClose }: SocketHandlers): Socket {
  const address = new URL(`${BASE}/api/races/${encodeURIComponent(raceId)}/socket`, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address, 'twofold.v1');
  socket.onmessage = ({ data }) => typeof data === 'string' && onText(data);
  socket.onclose = onClose;
  return { send: () => {}, close: () => socket.close() };
}

/** What the following of a race needs of this browser. */
export const racePorts: RacePorts = {
  api: raceApi,
  openSocket,
  later(run, milliseconds) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
