#!/bin/sh
# prepare.sh benefits.example.com [you@example.com]: makes, once, what the processes of compose.yaml know each other by: secrets, and
# certificates of an authority of this machine alone. With an address the proxy asks a public authority for its own certificate.
set -eu
cd -- "$(dirname -- "$0")"
site=${1:?which site, such as benefits.example.com}
[ ! -e made ] || { echo 'prepare.sh: made/ is there: what is in it is in use. Nothing was changed.' >&2; exit 1; }
umask 077
mkdir -p made/authority made/portal made/database made/objects made/files/files

openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj '/CN=Coverlane on this machine' \
  -addext 'keyUsage=critical,keyCertSign' -keyout made/authority/ca.key -out made/portal/ca.crt 2>/dev/null
for name in database objects; do
  openssl req -newkey rsa:3072 -nodes -subj "/CN=$name" -keyout "made/$name/$name.key" -out made/authority/asked.csr 2>/dev/null
  printf 'subjectAltName=DNS:%s,DNS:localhost\nextendedKeyUsage=serverAuth\n' "$name" >made/authority/names
  openssl x509 -req -in made/authority/asked.csr -CA made/portal/ca.crt -CAkey made/authority/ca.key -CAcreateserial \
    -days 3650 -extfile made/authority/names -out "made/$name/$name.crt" 2>/dev/null
done
openssl rand -base64 32 >made/portal/secret
cat >.env <<KEYS
SITE=$site
TLS=${2:-internal}
OWNER_PASSWORD=$(openssl rand -hex 24)
OBJECTS_KEY=$(openssl rand -hex 24)
SMTP_URL=
MAIL_FROM=
KEYS
# The processes are users of their own and only read; the folder above them is nobody else's.
chmod 755 made/portal made/database made/objects
chmod 644 made/portal/* made/database/database.crt made/objects/*
chmod 700 made
echo "Made for $site. Keep a copy of made/portal/secret apart from the database: without it nothing sealed can be read."
