#!/bin/sh
# sh drill.sh BACKUP [SERVER]: restores a backup, serves it, and verifies its best result (docs/operating.md, "The drill").
# TWOFOLD_DATABASE or TWOFOLD_DATA names an empty database; one with rows is refused. SERVER, such as https://twofold.example,
# has the keys that signed results. By default they are those of the backup.
set -eu
backup=$1
port=${DRILL_PORT:-2060}
address=http://localhost:$port
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
unset TWOFOLD_LISTEN_DATABASE # it is of the real database
# A key of its own: the real one signs nothing here.
export TWOFOLD_KEY="$folder/drill.pem" TWOFOLD_HOST=localhost TWOFOLD_PORT=$port XDG_DATA_HOME="$folder"

began=$(date +%s)
twofold restore "$backup"
echo "That took $(($(date +%s) - began)) s."

twofold serve --no-work > "$folder/log" 2>&1 &
server=$!
trap 'kill "$server" || :; wait "$server" || :; rm -r "$folder"' EXIT
node --input-type=module - "$address" "$folder/best.2048" << 'SCRIPT' || { cat "$folder/log" >&2; exit 1; }
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
const [address, file] = process.argv.slice(2);
const ask = async (path) => {
  const response = await fetch(address + path);
  if (!response.ok) throw new Error(`${path} answers ${response.status}`);
  return response;
};
const ready = () => ask('/readyz').then(() => true, () => false);
for (let second = 0; !(await ready()); second++) {
  if (second === 60) throw new Error('The server is not ready after a minute.');
  await wait(1000);
}
const { rows } = await (await ask('/api/ranked/leaderboard?period=all')).json();
if (rows.length > 0) writeFileSync(file, await (await ask(`/api/ranked/games/${rows[0].gameId}/replay`)).text());
SCRIPT

if [ -e "$folder/best.2048" ]; then
  twofold verify --key "${2:-$address}" "$folder/best.2048"
else
  echo 'The backup has no result on the board classic: there is nothing to verify.'
fi
