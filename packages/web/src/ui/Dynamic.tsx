// A component that is chosen, or that comes, while the page is open. Solid's own `Dynamic` also makes elements by the
// name of their tag. For these it brings tables of all attributes and of SVG, 2 kB of the first load after gzip. So
// does a spread of attributes over an element.
import { type Component, type ComponentProps, createMemo, type JSX, untrack } from 'solid-js';

// biome-ignore lint/suspicious/noExplicitAny: Solid's own constraint
type DynamicProps<Shown extends Component<any>> = ComponentProps<Shown> & {
  readonly component: Shown | undefined;
};

/** Shows a component with the properties given, `component` among them. Nothing while it is undefined. */
// biome-ignore lint/suspicious/noExplicitAny: Solid's own constraint
export function Dynamic<Shown extends Component<any>>(props: DynamicProps<Shown>): JSX.Element {
  const shown = createMemo(() => props.component);
  return createMemo(() => {
    const component = shown();
    return component && untrack(() => component(props));
  }) as unknown as JSX.Element;
}
