import type { Database as Source } from 'better-sqlite3'
import { channelOfSecret, mailboxOfSecret, relaySecret } from '../../server/data-folder/secret-names.ts'
import type { SecretFile } from '../../server/data-folder/secrets.ts'
import { channelRow } from '../../server/storage/monitors/alert-rows.ts'
import { readMailbox } from '../../server/storage/repositories/mailboxes.ts'
import type { SecretRepository } from '../../server/storage/repositories.ts'
import { createSharedSecrets } from '../shared-secrets.ts'
import { MoveError } from './move-error.ts'

/** What happened to the secrets of a data folder. */
export interface MovedSecrets {
  /** The number of secrets that were sealed with the new key. */
  sealed: number
  left: LeftSecrets
}

/** Secrets that must be entered again. */
export interface LeftSecrets {
  /** The addresses of mailboxes whose password or authorization was left behind. */
  mailboxes: string[]
  /** The names of channels whose signing secret was left behind. */
  channels: string[]
  /** Whether the relay with its password was left behind. */
  relay: boolean
}

interface SecretMove {
  file: SecretFile
  source: Source
  target: SecretRepository
  /** The key of the instance, if given. */
  key: Buffer | null
}

/**
 * Seals the secrets of a folder with the key of the instance. Secrets sealed by a keychain can only be opened by that
 * keychain.
 */
export async function moveSecrets({ file, source, target, key }: SecretMove): Promise<MovedSecrets> {
  const shared = createSharedSecrets(target, key)
  const left: string[] = []
  let sealed = 0
  for (const name of await file.names()) {
    const secret = key && (await file.read(name))
    if (secret === null) {
      left.push(name)
      continue
    }
    await shared.write(name, secret)
    if ((await shared.read(name)) !== secret) throw new MoveError('differs', 'secrets')
    sealed += 1
  }
  return { sealed, left: describeLeft(left, source) }
}

/** Ignores secrets of removed mailboxes and channels. */
function describeLeft(names: readonly string[], source: Source): LeftSecrets {
  const ids = new Set(names.map(mailboxOfSecret))
  const mailboxes = source.prepare('SELECT * FROM mailboxes ORDER BY created_at, id').all().map(readMailbox)
  const channelIds = new Set(names.map(channelOfSecret))
  const channels = source
    .prepare('SELECT * FROM channel ORDER BY id')
    .all()
    .map((row) => channelRow.parse(row))
  return {
    mailboxes: mailboxes.filter(({ id }) => ids.has(id)).map(({ address }) => address),
    channels: channels.filter(({ id }) => channelIds.has(id)).map(({ name }) => name),
    relay: names.includes(relaySecret),
  }
}
