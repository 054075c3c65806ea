#!/bin/sh
# Runs at the end of `npm ci` where the pinned Node does not start. It needs a library of GCC's that a small Linux lacks:
# as root on Debian it is installed, elsewhere this says what is missing.
reason=$(node --version 2>&1) && exit 0
case $reason in
  *libatomic*) ;;
  *)
    echo "The pinned Node does not run on this machine: $reason" >&2
    exit 1
    ;;
esac
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Node 26 needs libatomic.so.1: installing Debian's package libatomic1."
  export DEBIAN_FRONTEND=noninteractive
  apt-get -qq update && apt-get -qq install --yes --no-install-recommends libatomic1 >/dev/null && node --version && exit 0
fi
echo "Node 26 needs libatomic.so.1. Install it and run npm ci again:" >&2
echo "  Debian, Ubuntu: apt-get install libatomic1    Fedora: dnf install libatomic" >&2
exit 1
