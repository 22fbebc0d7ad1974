// A part of the page: its heading beside its contents on wide screens, above them on narrow ones.
import { createUniqueId, type JSX } from 'solid-js';

interface SectionProps {
  readonly title: string;
  readonly children: JSX.Element;
}

export function Section(props: SectionProps) {
  const id = createUniqueId();
  return (
    <section class="profile-section" aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      <div class="profile-body">{props.children}</div>
    </section>
  );
}
