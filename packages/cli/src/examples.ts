/** Examples of every command, for its help and for the man page. Tests run each against the definitions. */

/** A command line, and its meaning in a few words. */
export type Example = readonly [line: string, about: string];

const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  twofold: [
    ['twofold play', 'go on with your game'],
    ['twofold solve 00b1/2000/0000/0001', 'the value of each direction'],
    ['twofold help solve', 'the options of a command'],
  ],
  play: [
    ['twofold play', 'go on with the game played last'],
    ['twofold play -v 5x5-even', 'another board'],
    ['twofold play game.2048', 'go on from a replay, a link or a position'],
  ],
  watch: [
    ['twofold watch', 'the small network, 20 ms a move'],
    ['twofold watch -m 100', 'it thinks for 100 ms a move'],
    ['twofold watch game.2048', 'from the end of a game, or a position'],
    ['twofold watch -v 3x3 -d 4 -g 100 --json', 'a hundred games as data'],
  ],
  replay: [
    ['twofold replay game.2048', 'step through a game'],
    ['twofold replay classic', 'your own game on the classic board'],
    ['twofold replay games.txt -g 2 -p', 'the second game of a file, a line a turn'],
  ],
  games: [
    ['twofold games', 'yours, with bests and statistics'],
    ['twofold games -v classic --json', 'those of one board as data'],
    ['twofold games tournament/', 'the replays in a folder'],
  ],
  solve: [
    ['twofold solve 00b1/2000/0000/0001', 'a position'],
    ['twofold solve "2 4 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 8"', 'the numbers on the tiles'],
    ['twofold solve -m 10000 -t 2 game.2048', 'the end of a game, ten seconds'],
  ],
  review: [
    ['twofold review game.2048', 'its moments, its sum and its graph'],
    ['twofold review games/', 'accuracy and loss by date'],
    ['twofold review --queue postgres://db/studies games/', 'by workers on other machines'],
    ['twofold review --level quick --json classic', 'your own game on the classic board, as data'],
  ],
  engine: [
    ["printf 'position 00b1/2000/0000/0001\\ngo movetime 500\\n' | twofold engine", 'one question'],
    [
      'python3 examples/engine/twofold_engine.py --command "npx twofold engine"',
      'a client that plays a game, in the repository',
    ],
  ],
  env: [
    ['twofold env --count 1024 --variant 3x3', 'games for a client such as examples/python'],
    ['twofold env -c 64 --max-steps 1000 --seed run1', 'the same games in each run, cut off in time'],
  ],
  verify: [
    ['twofold verify games/', 'all replays of a folder'],
    ['pbpaste | twofold verify -', 'what was copied'],
    ["twofold verify -q games/ && echo 'all hold'", 'for scripts'],
  ],
  convert: [
    ['twofold convert -t compact game.2048', 'a replay as a link has it'],
    ['twofold convert -f storborg -t values < positions', 'positions as numbers'],
  ],
  train: [
    ['twofold train --folder runs/first -t 2 --minutes 60', 'an hour on two threads'],
    ['twofold train --folder runs/first --episodes 1000000', 'go on to a million games'],
  ],
  arena: [
    ['twofold arena --players small@1ms,new.2048ntn@1ms -g 400', 'two networks at the same time a move'],
    ['twofold arena --players heuristic@10ms,greedy -v 5x5 --json', 'another board, as data'],
    ['twofold arena --players small@2000nodes --from late.txt --until 32768', 'tries from stored positions'],
    ['twofold arena --players small@1ply --no-times --queue postgres://db/studies', 'by workers elsewhere'],
  ],
  race: [
    ['twofold race https://twofold.example/race?race=ID', 'join the race of a link'],
    ['twofold race --new --first-to 512', 'make a race, and print its link'],
    ['twofold race --new --points 3 --alone', 'the most points in three minutes, alone'],
    ['twofold race --arena', 'one race after another, for an hour'],
  ],
  account: [['twofold account', 'your name at the server of this machine']],
  'account show': [['twofold account show --server https://twofold.example', 'at another server']],
  'account name': [['twofold account name "Ada Lovelace"', 'take a name, or change it']],
  'account code': [['twofold account code', 'print a code that signs in elsewhere, once']],
  'account sign-in': [['twofold account sign-in', 'use a recovery code, which is asked for']],
  'account sessions': [['twofold account sessions', 'the devices that are signed in']],
  'account refuse': [['twofold account refuse', 'end what came of a stolen recovery code']],
  'account accept': [['twofold account accept', 'the recovery code was used by you']],
  'account export': [['twofold account export account.json', 'all that the server keeps of you']],
  'account delete': [['twofold account delete', 'erase the account, after a question']],
  daily: [
    ['twofold daily', 'the deal of today'],
    ['twofold daily puzzle', 'the puzzle of today'],
  ],
  'daily play': [
    ['twofold daily play --number 213', 'your attempt at an earlier day, until its reveal'],
    ['twofold daily play --week --ranking', 'who is ahead on the board of the week'],
  ],
  'daily share': [
    ['twofold daily share', 'your result of today as a text to share'],
    ['twofold daily share 5 --week', 'that of an earlier week'],
  ],
  'daily puzzle': [
    ['twofold daily puzzle', 'asked on the screen'],
    ['echo left | twofold daily puzzle', 'answered in a pipe'],
    ['twofold daily puzzle 29 --json', 'that of another day as data'],
  ],
  ranked: [['twofold ranked play', 'a game dealt by the server of this machine']],
  'ranked play': [
    ['twofold ranked play --server https://twofold.example', 'at another server'],
    ['twofold ranked play -v 3x3', 'another board'],
  ],
  'ranked leaderboard': [
    ['twofold ranked leaderboard', 'the best of all time'],
    ['twofold ranked leaderboard -c time2048 --period week --json', 'the quickest of the week, as data'],
  ],
  'ranked games': [['twofold ranked games', 'your name, and your games that go on']],
  'ranked resign': [['twofold ranked resign r3u5cu82874vwh', 'end this game of yours, after a question']],
  'ranked replay': [
    ['twofold ranked replay r3u5cu82874vwh | twofold verify -', 'check a game of another player'],
  ],
  table: [['twofold table stats block64.2048tab', 'what a table has']],
  'table build': [
    ['twofold table build block 64 -o block64.2048tab', 'a small table'],
    ['twofold table build block 512 -o block.2048tab --layers /tmp/layers', 'the last step to 32768'],
  ],
  'table query': [
    ['twofold table query block64.2048tab ba90/6780/0012/1200', 'the chance of each direction'],
  ],
  'table stats': [['twofold table stats block64.2048tab --simulate 1000', 'and how well it plays alone']],
  lesson: [['twofold lesson list', 'the ways to compute a tilt']],
  'lesson list': [['twofold lesson list', 'the ways, and famous mistakes']],
  'lesson show': [
    ['twofold lesson show minimum-row', 'a way, step by step'],
    ['twofold lesson show repeat --board "4 4 _ 8/2 2 2 0" --side east', 'a mistake, on your board'],
  ],
  'lesson check': [
    ['twofold lesson check tilt.js', 'your own tilt'],
    ['twofold lesson check --command "python3 tilt.py" --shape 4x4', 'one in another language'],
  ],
  'lesson grade': [
    ['twofold lesson grade handed-in -a rows.json', 'a folder, by the file of its assignment'],
    ['twofold lesson grade handed-in -a rows.json --csv > points.csv', 'for a spreadsheet'],
    ["twofold lesson grade handed-in -a rows.json --run 'lua {file}'", 'programs in Lua'],
  ],
  'lesson game': [['twofold lesson game -s abc', 'the console game, with these tiles']],
  serve: [
    ['twofold serve', 'the game and ranked play, for this machine'],
    [
      'twofold serve --host 0.0.0.0 --database postgres://twofold:PASSWORD@db/twofold',
      'for all, on a PostgreSQL',
    ],
  ],
  work: [
    ['twofold work --threads 4', 'four jobs at a time, for the server of this machine'],
    ['twofold work --database postgres://db/studies', 'arenas, reviews and tables that others ask for'],
  ],
  backup: [['twofold backup games.backup', 'all of ranked play, also while it is served']],
  restore: [['twofold restore games.backup --data /srv/twofold', 'into a new folder']],
  key: [['twofold key list', 'the public keys of the default folder']],
  'key list': [['twofold key list --database postgres://db/twofold', 'those of a PostgreSQL']],
  'key retire': [
    [
      'twofold key retire ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c',
      'a key that somebody may have read',
    ],
  ],
  bench: [
    ['twofold bench', 'the speed of this machine'],
    ['twofold bench -n new.2048ntn --json', 'by a network of your own, as data'],
  ],
  completions: [
    ["echo 'source <(twofold completions bash)' >> ~/.bashrc", 'in every new bash'],
    ['twofold completions fish > ~/.config/fish/completions/twofold.fish', 'in fish'],
  ],
  man: [
    ['twofold man | man -l -', 'read it'],
    ['twofold man > ~/.local/share/man/man1/twofold.1', 'keep it, for man twofold'],
  ],
};

/** The examples of a command by its path, such as `lesson show`; none if there are none. */
export function examplesOf(path: string): readonly Example[] {
  return EXAMPLES[path] ?? [];
}

/** The examples as the end of a help text, each comment behind its line. */
export function exampleText(path: string): string {
  const examples = examplesOf(path);
  const width = Math.max(...examples.map(([line]) => line.length));
  const lines = examples.map(([line, about]) => `  ${line.padEnd(width)}  # ${about}`);
  return `\nExamples:\n${lines.join('\n')}`;
}
