#!/bin/sh
# The first moves of a ranked game by curl, to see the protocol at work.
#   sh game.sh http://localhost:2048 TOKEN
set -eu
how='Give a server and the token of a bot: docs/protocol.md says how to get one.'
server=${1:?$how}
TOKEN=${2:?$how}
post() {
  curl -sS --fail-with-body -H "authorization: Bearer ${TOKEN}" -H 'content-type: application/json' -d "$2" "$server/api$1"
  echo
}
game=$(post /ranked/games '{"variant":"classic"}')
echo "$game"
id=$(echo "$game" | sed 's/.*"id":"\([^"]*\)".*/\1/')
nonce=$(od -An -tx1 -N32 /dev/urandom | tr -d ' \n')
post "/ranked/games/$id/nonce" "{\"nonce\":\"$nonce\"}"
for move in L D; do # a move that is none is refused, and the game stays as it was
  post "/ranked/games/$id/moves" "{\"ply\":1,\"moves\":\"$move\"}"
done
post "/ranked/games/$id/resign" '{}'
curl -sS "$server/api/ranked/games/$id/replay"
