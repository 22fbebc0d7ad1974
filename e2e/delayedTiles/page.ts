// The play view as the site has it, over a game whose tiles come from a pretended server. Its address gives the
// seed and the delay in milliseconds. Tests reach the game from outside.
import { createComponent, render } from 'solid-js/web';
import '../../packages/web/src/app/base.css';
import '../../packages/web/src/theme/theme.css';
import '../../packages/web/src/app/app.css';
import { DelayedGame, TileServer } from '../../packages/web/src/game/testing';
import { settings } from '../../packages/web/src/settings/settings';
import { applyTheme } from '../../packages/web/src/theme/theme';
import { PlayView } from '../../packages/web/src/views/play/PlayView';

const address = new URLSearchParams(location.search);
const [seed, delay] = [address.get('seed') ?? '', Number(address.get('delay'))];
const game = new DelayedGame((variant) => new TileServer(variant, seed, delay));

applyTheme(settings);
const root = document.getElementById('app')!;
root.className = 'app';
const coach = {
  loaded: () => undefined,
  load: async () => undefined,
  askHint() {},
  watch() {},
  rest() {},
  dispose() {},
};
render(() => createComponent(PlayView, { controller: game, coach }), root);
Object.assign(globalThis, { game });
