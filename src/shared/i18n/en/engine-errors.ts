import type { EngineErrorTexts } from '../engine-error-texts.ts'
import { quote } from '../shell-quote.ts'

export const engineErrors: EngineErrorTexts = {
  portBusy: (address, flag) =>
    `${address} is in use by another program. Choose another port with ${flag} (0 for any free one), or stop that program.`,
  portForbidden: (address, flag) =>
    `No permission to listen on ${address}. Choose a port from 1024 on with ${flag}, or grant CAP_NET_BIND_SERVICE to the process.`,
  cannotListen: (address, code, flag) =>
    `Cannot listen on ${address} (${code}). Choose another port with ${flag}, or another host.`,
  remote: (host) =>
    `Listening on ${host} would let other machines in. If that is what you want, allow it: --allow-remote.`,
  certificate: (file) =>
    `The certificate in ${file} cannot be used. Are both files PEM, does the key belong to the certificate, and may you read them?`,
  forbidden: (file) =>
    `No access to ${file}. May you read and write there, and is the disk writable? Choose another data folder with --data-dir.`,
  store: {
    no_folder: (folder) =>
      `${folder} cannot be the data folder. Is it a folder, and may you write to it? Choose another with --data-dir.`,
    foreign_folder: (folder) =>
      `${folder} has other files in it and is not a Sendproof data folder. Choose an empty folder with --data-dir, or let Sendproof use this one: sendproof serve --data-dir ${quote(folder)} --adopt`,
    open_folder: (folder) =>
      `Every account on this computer can write to ${folder}. Remove that right, then start again: chmod o-w ${quote(folder)}`,
    linked_folder: (folder) =>
      `${folder} is a link. Sendproof deletes expired messages there, so it has to be a folder of its own. Remove the link, then start again.`,
    cannot_open: (file) => `Cannot open ${file}. Is it a file of Sendproof, and may you read and write it?`,
    no_room: (file) => `There is no room left on the disk of ${file}. Make room, and start again.`,
    damaged: (file) =>
      `${file} is damaged. Nothing in it was changed. Go back to a copy of it, or move it away and rescue what can be read: sqlite3 ${file} .recover`,
    schema_too_new: (file) => `${file} was written by a newer version of Sendproof. Use that version.`,
    in_use: (file) => `Another Sendproof works on this data folder (${file}). Stop it, or choose another folder.`,
    unreadable: (file) => `${file} holds something that Sendproof did not write.`,
    unreachable: (place) => `The store ${place} does not answer. Does it run, and can this machine reach it?`,
    refused: (database) =>
      `The database ${database} does not let Sendproof in. Does it exist, are user and password right, and may the user make tables?`,
    pooled: (database) =>
      `A pooler answers for the database ${database} and takes no settings of a session. Name PostgreSQL itself, or set the pooler up as “PgBouncer” in docs/hosting.md says.`,
    bodies_refused: (place) =>
      `The store of message bodies ${place} does not let Sendproof in. Does the bucket exist, are region and keys right, and may they read, write, list and delete?`,
    bodies_foreign: (place) =>
      `The store of message bodies ${place} belongs to another database. Name another bucket (s3_bucket) or prefix (s3_prefix). If that database is gone for good, remove the object “owner” there.`,
    bodies_elsewhere: (place) =>
      place === ''
        ? 'Messages in the database have their bodies in a store that the settings do not name. Name it by s3_endpoint, s3_bucket, s3_prefix, s3_access_key_id and s3_secret_access_key; body_store can be “database” all the same.'
        : `The store of message bodies ${place} holds nothing of this database, whose messages have their bodies in another one. Name that by s3_endpoint, s3_bucket and s3_prefix, or copy all of its objects here.`,
    unfinished_import: (folder) =>
      `An import into this data folder is running or was interrupted (${folder}). Wait for it, run it again with sendproof import, or delete that folder to start without the imported data.`,
    unfinished_move: (database) =>
      `A data folder is being moved to the database ${database}. If that was interrupted, go on with it: sendproof migrate --resume`,
  },
}
