import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type SecretProtection, secretProtections } from '../../shared/contract/mailboxes.ts'
import { codeOf } from '../../shared/error-code.ts'
import { writePrivateFile } from '../ground/write-private-file.ts'

export const secretsFile = 'secrets.json'

/** Encrypts secrets for the disk; the desktop app uses the system's keychain. */
export interface Sealer {
  /** How secrets are protected. `file`: not sealed, protected by file permissions only. */
  protection(): Promise<SecretProtection>
  seal(secret: string): Promise<Buffer>
  /** Throws if it was sealed by another account or machine. */
  unseal(sealed: Buffer): Promise<string>
}

/** Passwords and tokens for other servers. They are sent to those servers only, and never logged or returned. */
export interface SecretStore {
  protection(): Promise<SecretProtection>
  has(name: string): Promise<boolean>
  /** Null if missing or no longer readable. */
  read(name: string): Promise<string | null>
  /** Throws `NoSecretsKeyError` if it would be stored unencrypted in a database. */
  write(name: string, secret: string): Promise<void>
  remove(name: string): Promise<void>
  clear(): Promise<void>
}

/** There is no key to encrypt secrets, and other people may be able to read the database. */
export class NoSecretsKeyError extends Error {
  constructor() {
    super('there is no key to seal secrets with')
    this.name = 'NoSecretsKeyError'
  }
}

/** The file with the secrets is damaged. The message never quotes its content. */
export class DamagedSecretsError extends Error {
  readonly file: string

  constructor(file: string) {
    super(`the secrets in ${file} cannot be read`)
    this.name = 'DamagedSecretsError'
    this.file = file
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
 * Stores secrets in a private file. Throws if an existing file cannot be read, because writing would lose its content.
 */
export function createSecretStore(file: string, sealer: Sealer = plainSealer): SecretFile {
  /** Changes are serialized. */
  let changes: Promise<unknown> = Promise.resolve()

  // Read each time, because a command may change the file while an engine runs.
  const load = () => readContents(file)

  function change(step: (contents: Contents) => void): Promise<void> {
    const done = changes.then(async () => {
      const next = await load()
      step(next)
      await writePrivateFile(file, `${JSON.stringify(next, null, 2)}\n`)
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
      // A host without a keychain cannot open what a keychain sealed.
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
    const code = codeOf(error)
    if (code === 'ENOENT') return {}
    // Missing permission is no damage.
    if (code === 'EACCES' || code === 'EPERM') throw error
    // The errors of zod and JSON would quote a secret.
    throw new DamagedSecretsError(file)
  }
}
