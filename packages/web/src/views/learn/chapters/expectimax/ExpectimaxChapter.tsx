// Expectimax on a 2x2 board, drawn in full.
import { createMemo, createSignal } from 'solid-js';
import { t } from '../../../../i18n/i18n';
import { ChapterPage, ChapterPart } from '../parts/ChapterPage';
import { Choices } from '../parts/Choices';
import { BOARDS } from './boards';
import { Explained } from './Explained';
import { TreeFigure } from './TreeFigure';
import { drawTree, type Node } from './tree';
import './expectimax.css';

const FILES = ['packages/solver/src/anySize/search.ts', 'packages/solver/kernel/search.ts'];

type BoardName = keyof typeof BOARDS;
const NAMES: readonly BoardName[] = ['pair', 'fours', 'twos'];

export default function ExpectimaxChapter() {
  const [name, setName] = createSignal<BoardName>('pair');
  const root = createMemo(() => drawTree(BOARDS[name()]));
  const [pressed, setPressed] = createSignal<Node>();
  const chosen = () => pressed() ?? root();
  const choose = (next: BoardName) => {
    setPressed(undefined);
    setName(next);
  };
  return (
    <ChapterPage id="expectimax" files={FILES}>
      <ChapterPart
        title={t('learn.chapter.expectimax.nodes')}
        words={
          <>
            <p>{t('learn.chapter.expectimax.max')}</p>
            <p>{t('learn.chapter.expectimax.chance')}</p>
            <p>{t('learn.chapter.expectimax.end')}</p>
            <p>{t('learn.chapter.expectimax.press')}</p>
            <p>{t('learn.chapter.expectimax.large')}</p>
          </>
        }
      >
        <Choices
          label={t('learn.chapter.board')}
          choices={NAMES.map((id) => ({ id, text: t(`learn.chapter.expectimax.board.${id}`) }))}
          chosen={name()}
          onChoose={choose}
        />
        <TreeFigure root={root()} chosen={chosen()} onChoose={setPressed} />
        <Explained node={chosen()} />
      </ChapterPart>
    </ChapterPage>
  );
}
