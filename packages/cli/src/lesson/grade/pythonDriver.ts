/**
 * The command that runs a program of the students' page in Python: the harness of the page, in CPython. Texts cross as lines of
 * JSON. The first line in is [text, name]; the first out is a line that ends an answer. Each later line in is [tilts, wantsArgs];
 * out come a line for each tilt, and a last one.
 *
 * The program shares this process: it may disturb its own answers. Right answers are never here, and its standard input and
 * output are not the ones that carry the lines.
 */
import { PYTHON_HARNESS } from '@twofold/sandbox';
import { quoted } from '../confined/launch.js';

const BEFORE = `
import os, sys, traceback
_asked = os.fdopen(os.dup(0), encoding='utf-8')
_answers = os.fdopen(os.dup(1), 'w', encoding='utf-8')
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.dup2(2, 1)
sys.print_exception = lambda error, file: traceback.print_exception(type(error), error, error.__traceback__, file=file)
`;

const AFTER = `
def _write(lines):
    for line in lines:
        _answers.write(line + '\\n')
        _answers.flush()

_write([_open(*json.loads(_asked.readline()))])
for _line in _asked:
    _tilts, _wants_args = json.loads(_line)
    _write(_lines(json.dumps(_tilts), _wants_args))
`;

/** A shell's command. Isolated: no folder and no variable of the user takes part. */
export const PYTHON_DRIVER = `exec python3 -I -B -c ${quoted(BEFORE + PYTHON_HARNESS + AFTER)}`;
