"""A bot over HTTP with the standard library alone: plays one ranked game, and prints its result.

    python3 bot.py http://localhost:2048 TOKEN        (docs/protocol.md says how to get a token)
"""

import json
import os
import sys
import urllib.request

if len(sys.argv) != 3:
    sys.exit("Give a server and the token of a bot: docs/protocol.md says how to get one.")
_, SERVER, TOKEN = sys.argv


def post(path, body):
    request = urllib.request.Request(
        f"{SERVER}/api{path}",
        data=json.dumps(body).encode(),
        headers={"authorization": f"Bearer {TOKEN}", "content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


game = post("/ranked/games", {"variant": os.environ.get("VARIANT", "classic")})["game"]
game = post(f"/ranked/games/{game['id']}/nonce", {"nonce": os.urandom(32).hex()})["game"]
while game["status"] == "playing":
    for direction in "DLRU":  # a beginner's rule: the server refuses what is no move
        answer = post(f"/ranked/games/{game['id']}/moves", {"ply": game["ply"] + 1, "moves": direction})
        game = answer["game"]
        if "refused" not in answer:
            break
print(f"{game['score']} points in {game['ply']} moves: {SERVER}/api/ranked/games/{game['id']}/replay")
