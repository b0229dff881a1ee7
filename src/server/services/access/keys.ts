import { createHash, timingSafeEqual } from 'node:crypto'
import { tokenAlphabet } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { defaultRights, type KeyRight } from '../../../shared/contract/key-rights.ts'
import type { Clock } from '../../ground/clock.ts'
import type { ApiKey } from '../../storage/repositories.ts'
import type { Store } from '../../storage/store.ts'
import { randomText } from './random-text.ts'

/** The id shown in lists and logs; with 50 bits, the keys of one engine do not collide. */
const idLength = 10
/** 168 random bits, enough against years of remote guessing. */
const secretLength = 34

/** `sp_<id>_<secret>`: the id finds the row, and the whole key must match the hash in that row. */
const keyPattern = new RegExp(`^sp_([${tokenAlphabet}]{${idLength}})_[${tokenAlphabet}]{${secretLength}}$`)
/** A key within a text, in any case, which the reader can correct. */
export const keyForm = new RegExp(keyPattern.source.slice(1, -1), 'i')

/** Milliseconds between records of a key's use, so that a busy key does not cause a write per call. */
const touchInterval = 60_000

/** The beginning of a key with this id. */
export function keyPrefix(id: string): string {
  return `sp_${id}_`
}

/** The id in a key or in its beginning; null for other text. */
export function idOfKey(text: string): string | null {
  return new RegExp(`^sp_([${tokenAlphabet}]{${idLength}})(?:_|$)`).exec(text)?.[1] ?? null
}

export interface CreatedKey {
  id: string
  /** Shown once. */
  key: string
  plan: ApiKey['plan']
  rights: readonly KeyRight[]
}

export type KeyService = ReturnType<typeof createKeyService>

export function createKeyService({ keys, clock }: { keys: Store['keys']; clock: Clock }) {
  async function noteUse({ id, lastUsedAt }: ApiKey): Promise<void> {
    const now = clock.now()
    if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < touchInterval) return
    await keys.touch(id, now)
  }

  return {
    /** Without rights, a key gets the default ones. */
    async create({
      plan,
      credits,
      name,
      rights = defaultRights,
    }: Pick<ApiKey, 'plan' | 'credits' | 'name'> & Partial<Pick<ApiKey, 'rights'>>): Promise<CreatedKey> {
      const id = randomText(tokenAlphabet, idLength)
      const key = `${keyPrefix(id)}${randomText(tokenAlphabet, secretLength)}`
      await keys.create({ id, hash: hashKey(key), plan, rights, credits, name, createdAt: clock.now() })
      return { id, key, plan, rights }
    },

    list: (): Promise<ApiKey[]> => keys.list(),

    /** A key by its id, even if revoked; null if it does not exist. */
    async find(id: string): Promise<ApiKey | null> {
      const found = await keys.find(id)
      return found && withoutHash(found)
    },

    /** Takes effect immediately; false if the key does not exist. */
    revoke: (id: string): Promise<boolean> => keys.revoke(id, clock.now()),

    /** The key; null if unknown or revoked. */
    async authenticate(text: string): Promise<ApiKey | null> {
      const id = keyPattern.exec(text)?.[1]
      const found = id === undefined ? null : await keys.find(id)
      if (!found || !timingSafeEqual(found.hash, hashKey(text)) || found.revokedAt) return null
      const key = withoutHash(found)
      await noteUse(key)
      return key
    },
  }
}

function withoutHash({ hash: _, ...key }: ApiKey & { hash: Buffer }): ApiKey {
  return key
}

function hashKey(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
