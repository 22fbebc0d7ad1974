/** `twofold lesson`: the five ways to tilt, with their steps. Each subcommand is a module in `lesson/`. */
import { Command } from 'commander';
import { defineCheck } from '../lesson/check.js';
import { defineGame } from '../lesson/game.js';
import { defineGrade } from '../lesson/grade/grade.js';
import { defineList } from '../lesson/list.js';
import { defineShow } from '../lesson/show.js';

export function defineLesson(): Command {
  const lesson = new Command('lesson').description(
    'Learn the five ways to compute a tilt: contracts, pseudo-code, source, and each step.',
  );
  for (const define of [defineList, defineShow, defineCheck, defineGrade, defineGame])
    lesson.addCommand(define());
  return lesson;
}
