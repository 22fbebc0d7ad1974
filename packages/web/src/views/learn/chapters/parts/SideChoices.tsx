// The side to tilt to.
import { DIRECTION_NAMES } from '@twofold/core';
import { SIDES, type Side } from '@twofold/lessons';
import { t } from '../../../../i18n/i18n';
import { Choices } from './Choices';

export function SideChoices(props: { readonly chosen: Side; readonly onChoose: (side: Side) => void }) {
  return (
    <Choices
      label={t('learn.chapter.side')}
      choices={SIDES.map((id, direction) => ({ id, text: t(`direction.${DIRECTION_NAMES[direction]!}`) }))}
      chosen={props.chosen}
      onChoose={props.onChoose}
    />
  );
}
