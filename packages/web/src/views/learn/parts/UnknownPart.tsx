// The page of an address that names no part. It leads to the contents.
import { Show } from 'solid-js';
import { A } from '../../../ui/router';
import { CONTENTS_PATH } from '../location';

export function UnknownPart(props: {
  readonly title: string;
  readonly text?: string;
  /** The words of the link to the contents. */
  readonly back: string;
}) {
  return (
    <main class="page learn">
      <h1>{props.title}</h1>
      <Show when={props.text}>
        <p class="learn-lead">{props.text}</p>
      </Show>
      <p>
        <A class="btn" href={CONTENTS_PATH}>
          {props.back}
        </A>
      </p>
    </main>
  );
}
