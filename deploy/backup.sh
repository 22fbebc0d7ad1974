#!/bin/sh
# A backup each night, as services of compose.yaml have it. Those of 14 days stay. Each file is whole or not there.
# While backups fail the old ones stay longer, but never for more than 30 days: the privacy page promises that.
set -eu
while :; do
  sleep "$(node -e 'const next = new Date(); next.setUTCHours(27, 0, 0, 0); console.log(Math.ceil((next - Date.now()) / 1000) % 86400)')"
  # One that fails is tried again each quarter of an hour, until six.
  while :; do
    if twofold backup "/backups/$(date -u +%F).backup"; then
      find /backups -name '*.backup' -mtime +13 -delete
      break
    fi
    echo 'The backup failed.' >&2
    [ "$(date -u +%H)" -lt 6 ] || break
    sleep 900
  done
  find /backups -name '*.backup*' -mtime +29 -delete
  sleep 60
done
