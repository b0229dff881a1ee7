#!/bin/sh
# Creates the secrets for compose.yaml beside it: settings.json, secrets-key, and database-password. Existing ones are
# kept, as stored messages and passwords need them.
set -eu
cd "$(dirname "$0")"
umask 077

create() { # FILE COMMAND…: writes the command's output atomically
  file=$1
  shift
  if [ -e "$file" ]; then
    echo "kept $file"
    return
  fi
  "$@" > "$file.new" || { rm -f "$file.new"; exit 1; }
  mv "$file.new" "$file"
  echo "created $file"
}

if [ -e settings.json ] && [ ! -e database-password ]; then
  echo "settings.json names a password that database-password should hold. Write it there, or remove settings.json." >&2
  exit 1
fi
create secrets-key openssl rand -base64 32
create database-password openssl rand -hex 24
create settings.json sed "s/PASSWORD/$(cat database-password)/" settings.example.json
if [ ! -e certificate.pem ]; then
  echo "HAProxy needs a certificate: the chain, followed by its key, in one file that user 99 can read."
  echo "Write it to $PWD/certificate.pem"
fi
# The user of the containers. Other users need root: sudo chown 1000 FILE.
if [ "$(id -u)" = 0 ]; then
  chown 1000 secrets-key database-password settings.json
elif [ "$(id -u)" != 1000 ]; then
  echo "Run this too, as the containers read the files as user 1000:"
  echo "  sudo chown 1000 $PWD/secrets-key $PWD/database-password $PWD/settings.json"
fi
