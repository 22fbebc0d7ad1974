/**
 * The part of the sandbox that runs inside MicroPython. It takes calls and gives answers as JSON text. It also runs in CPython,
 * where somebody defines `sys.print_exception` before it.
 */

/** The file name of the learner's source in tracebacks. */
export const PYTHON_FILE = 'program.py';

/**
 * Source of `_open(text, name)`, `_run(tilts, wants_args)` and `_lines`, which gives the lines of `_run` one by one. A tuple counts as the parts of an answer where the
 * contract has some, and `merged_row` as `mergedRow`. What JSON has no word for gets a label, as in JavaScript.
 */
export const PYTHON_HARNESS = `
import io, json, sys

_log = []
_chosen = None
_PARTS = {'merged_row': 'mergedRow'}

def _print(*values, sep=' ', end='', file=None, flush=False):
    if len(_log) < 100:
        _log.append((' ' if sep is None else sep).join([str(value) for value in values])[:300])

def _label(name):
    return '{"?":' + json.dumps(name) + '}'

def _text(value, depth=8):
    if value is None:
        return _label('undefined')
    if value is True or value is False:
        return 'true' if value else 'false'
    if isinstance(value, int):
        return str(value) if -2 ** 53 < value < 2 ** 53 else _label('Infinity')
    if isinstance(value, float):
        if value != value:
            return _label('NaN')
        return _label('Infinity' if value > 0 else '-Infinity') if value - value != 0 else repr(value)
    if isinstance(value, str):
        return json.dumps(value)
    if depth == 0:
        return _label('unreadable')
    if isinstance(value, (list, tuple)):
        return '[' + ','.join([_text(each, depth - 1) for each in value]) + ']'
    if isinstance(value, dict):
        pairs = [json.dumps(_PARTS.get(key, str(key))) + ':' + _text(each, depth - 1) for key, each in value.items()]
        return '{' + ','.join(pairs) + '}'
    return _label(type(value).__name__)

def _motion(value):
    is_pair = isinstance(value, tuple) and len(value) == 2
    return {'from': value[0], 'to': value[1]} if is_pair else value

def _named(value, name):
    if not isinstance(value, tuple):
        return value
    if name == 'merge' and len(value) == 2:
        return {'mergedRow': value[0], 'indices': value[1]}
    if name == 'tilt' and len(value) == 3 and isinstance(value[2], list):
        return {'board': value[0], 'score': value[1], 'motions': [_motion(each) for each in value[2]]}
    if name == 'tilt' and len(value) == 2 and isinstance(value[1], int):
        return {'board': value[0], 'score': value[1]}
    return value

def _described(error):
    trace = io.StringIO()
    sys.print_exception(error, trace)
    described = {'name': type(error).__name__, 'message': str(error)[:2000], 'stack': trace.getvalue()[-4000:]}
    return json.dumps(described)

def _ended(error):
    return '{"error":' + error + ',"log":' + json.dumps('\\n'.join(_log)) + '}'

def _open(text, name):
    global _chosen
    try:
        code = compile(text, '${PYTHON_FILE}', 'exec')
        scope = {'__name__': '__main__', 'print': _print}
        exec(code, scope)
    except BaseException as error:
        return _ended(_described(error))
    found = scope.get(name)
    _chosen = (found, name)
    return _ended('null' if callable(found) else '0')

def _answer(args, wants_args):
    function, name = _chosen
    returned = function(*args)
    parts = [] if returned is None else ['"returned":' + _text(_named(returned, name))]
    if wants_args:
        parts.append('"args":' + _text(args))
    return '{' + ','.join(parts) + '}'

def _lines(tilts, wants_args):
    error = 'null'
    for calls in json.loads(tilts):
        _log.clear()
        try:
            line = '[' + ','.join([_answer(args, wants_args) for args in calls]) + ']'
        except BaseException as thrown:
            error = _described(thrown)
            break
        yield line
    yield _ended(error)

def _run(tilts, wants_args):
    return '\\n'.join(_lines(tilts, wants_args))
`;
