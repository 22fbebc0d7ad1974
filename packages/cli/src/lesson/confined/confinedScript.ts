/**
 * What the first process of a confined program does, as root of its namespaces. It builds a small root folder in memory: the
 * system's programs, to read; the submission, as a copy; an empty /tmp. Then it starts the program there without any
 * capability, under limits. It waits for its end, and with it all other processes of the namespace end.
 *
 * `chroot` rather than `pivot_root`: the kernel refuses new user namespaces to a process in a chroot. There the program would have
 * capabilities again.
 */
export const CONFINED_SCRIPT = `
set -eu
mount -t tmpfs -o size=64m,nr_inodes=16k,mode=755,nosuid,nodev none "$ROOT"
cd "$ROOT"
mkdir usr etc dev proc tmp work

# share PATH: the same path in the new root, to read only.
share() {
  if [ -d "$1" ]; then mkdir -p ".$1"; else mkdir -p ".\${1%/*}"; : > ".$1"; fi
  mount --rbind "$1" ".$1"
  mount -o remount,bind,ro,nosuid ".$1"
}
share /usr
for path in /bin /sbin /lib /lib32 /lib64 /libx32; do
  if [ -L "$path" ]; then ln -s "$(readlink "$path")" ".$path"
  elif [ -d "$path" ]; then share "$path"; fi
done
# What linkers, Debian's alternatives and Java need.
for path in /etc/ld.so.cache /etc/ld.so.conf /etc/ld.so.conf.d /etc/alternatives /etc/java-*; do
  if [ -e "$path" ]; then share "$path"; fi
done
for device in null zero full random urandom; do
  : > "dev/$device"
  mount --bind "/dev/$device" "dev/$device"
done
mount -t proc -o nosuid,nodev,noexec none proc || true

if [ -n "$SOURCE" ]; then
  if [ -n "$MAIN" ]; then cp -P -- "$SOURCE" "work/$MAIN"; else cp -RP -- "$SOURCE/." work/; fi
  chmod -R a+rX work
fi
mount -t tmpfs -o size=16m,nr_inodes=4k,mode=1777,nosuid,nodev none tmp
printf '%s\\n' "$READABLE" | while IFS= read -r path; do
  if [ -n "$path" ] && [ ! -e ".$path" ]; then share "$path"; fi
done
mount -o remount,ro none "$ROOT"

status=0
prlimit $LIMITS chroot . /usr/bin/setpriv $IDENTITY --no-new-privs --bounding-set=-all --inh-caps=-all \\
  /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp LANG=C.UTF-8 PYTHONDONTWRITEBYTECODE=1 \\
  /bin/sh -c 'cd /work && eval "$1"' sh "$1" || status=$?
exit $status
`;
