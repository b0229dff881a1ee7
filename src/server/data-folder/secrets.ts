import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type SecretProtection, secretProtections } from '../../shared/contract/mailboxes.ts'
import { writePrivateFile } from './write-private-file.ts'

/** The file's name in a data folder. */
export const secretsFile = 'secrets.json'

/** Makes of a secret what may lie on a disk, and back. The desktop has the system's keychain do it. */
export interface Sealer {
  /** What sealing is worth here. `file`: nothing seals, and the rights of the file are all there is. */
  protection(): Promise<SecretProtection>
  seal(secret: string): Promise<Buffer>
  /** Throws for what another account or machine has sealed. */
  unseal(sealed: Buffer): Promise<string>
}

/** Passwords and tokens of other people's servers. They leave it for those servers only: no log, no answer holds one. */
export interface SecretStore {
  protection(): Promise<SecretProtection>
  has(name: string): Promise<boolean>
  /** Null when there is none, and when it cannot be unsealed any more. */
  read(name: string): Promise<string | null>
  /** Throws `NoSecretsKeyError` where there is nothing to seal it with and it would lie open to others. */
  write(name: string, secret: string): Promise<void>
  remove(name: string): Promise<void>
  /** Removes all of them. */
  clear(): Promise<void>
}

/** There is no key to seal secrets with, and they would lie in a database that others can read. */
export class NoSecretsKeyError extends Error {
  constructor() {
    super('there is no key to seal secrets with')
    this.name = 'NoSecretsKeyError'
  }
}

/** The secrets of a data folder. */
export interface SecretFile extends SecretStore {
  names(): Promise<string[]>
}

const plainSealer: Sealer = {
  protection: async () => 'file',
  seal: async (secret) => Buffer.from(secret),
  unseal: async (sealed) => sealed.toString(),
}

const fileSchema = z.record(z.string(), z.object({ protection: z.enum(secretProtections), sealed: z.base64() }))
type Contents = z.infer<typeof fileSchema>

/**
 * Secrets in a file that only its owner can read. Throws, when it is first used, for a file that is there and cannot be
 * read: writing over it would lose what it holds.
 */
export function createSecretStore(file: string, sealer: Sealer = plainSealer): SecretFile {
  let contents: Promise<Contents> | null = null
  /** Changes happen one after another, each whole. */
  let changes: Promise<unknown> = Promise.resolve()

  function load(): Promise<Contents> {
    contents ??= readContents(file)
    // A disk that failed once may work the next time.
    contents.catch(() => {
      contents = null
    })
    return contents
  }

  function change(step: (contents: Contents) => void): Promise<void> {
    const done = changes.then(async () => {
      const next = { ...(await load()) }
      step(next)
      await writePrivateFile(file, `${JSON.stringify(next, null, 2)}\n`)
      contents = Promise.resolve(next)
    })
    changes = done.catch(() => {})
    return done
  }

  return {
    protection: sealer.protection,

    names: async () => Object.keys(await load()),

    has: async (name) => Object.hasOwn(await load(), name),

    async read(name) {
      const all = await load()
      const entry = Object.hasOwn(all, name) ? all[name] : undefined
      if (!entry) return null
      const open = entry.protection === 'file' ? plainSealer : sealer
      // A host without a keychain opens nothing that one has sealed.
      if (entry.protection !== 'file' && sealer === plainSealer) return null
      return await open.unseal(Buffer.from(entry.sealed, 'base64')).catch(() => null)
    },

    async write(name, secret) {
      const protection = await sealer.protection()
      const sealed = await (protection === 'file' ? plainSealer : sealer).seal(secret)
      await change((all) => {
        all[name] = { protection, sealed: sealed.toString('base64') }
      })
    },

    remove: (name) =>
      change((all) => {
        delete all[name]
      }),

    clear: () =>
      change((all) => {
        for (const name of Object.keys(all)) delete all[name]
      }),
  }
}

async function readContents(file: string): Promise<Contents> {
  try {
    return fileSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    // What zod or JSON say of it would quote it.
    throw new Error(`the secrets in ${file} cannot be read`, { cause: codeOf(error) })
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
