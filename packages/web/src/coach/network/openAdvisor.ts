// The solver of a page of its own, such as the analysis board. Its network is loaded with the first question.
import networks from 'virtual:networks';
import { createWebEngine } from '@twofold/solver/web';
import { onCleanup } from 'solid-js';
import { createPageAdvisor, type PageAdvisor } from '../pageAdvisor';
import { ENGINE_URLS } from './engineUrls';
import { keepForOffline } from './offline';

/** An advisor that lives as long as the calling component. */
export function openAdvisor(): PageAdvisor {
  const advisor = createPageAdvisor({
    openEngine: () => createWebEngine({ urls: ENGINE_URLS }),
    networks,
    keep: keepForOffline,
  });
  onCleanup(() => advisor.dispose());
  return advisor;
}
