// The requests of sync, to the server of this page.
import { createSyncApi, type SyncApi } from '@twofold/protocol/client';
import { request } from './api';

export const syncApi: SyncApi = createSyncApi(request);
