#!/bin/sh
# A backup each night, as services of compose.yaml have it; those of 14 days stay. Each file is whole or not there.
set -eu
while :; do
  sleep "$(node -e 'const next = new Date(); next.setUTCHours(27, 0, 0, 0); console.log(Math.ceil((next - Date.now()) / 1000) % 86400)')"
  node /app/node_modules/twofold/bin/twofold.js backup "/backups/$(date -u +%F).backup" || echo 'The backup failed.' >&2
  find /backups -name '*.backup' -mtime +14 -delete
  sleep 60
done
