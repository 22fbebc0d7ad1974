// The name of the part that a view shows, for the page's title. Empty: the view's own name is enough.
import { createSignal } from 'solid-js';

export const [partTitle, setPartTitle] = createSignal('');
