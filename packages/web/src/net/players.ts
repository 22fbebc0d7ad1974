// Players at the server of this page.
import { createPlayersApi, type PlayersApi } from '@twofold/protocol/client';
import { request } from './api';

export const players: PlayersApi = createPlayersApi(request);
