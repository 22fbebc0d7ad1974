// The networks that this site has, for engines: by themselves they know none.
import networks from 'virtual:networks';
import type { EngineUrls } from '@twofold/solver/web';

export const ENGINE_URLS: EngineUrls = {
  networks: Object.fromEntries(
    Object.entries(networks).flatMap(([name, file]) => (file ? [[name, file.url]] : [])),
  ),
};
