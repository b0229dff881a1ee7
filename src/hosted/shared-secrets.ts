import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { NoSecretsKeyError, type SecretStore } from '../server/data-folder/secrets.ts'
import type { SecretRepository } from '../server/storage/repositories.ts'

const cipher = 'aes-256-gcm'
/** Octets, as NIST SP 800-38D recommends (section 8.2). */
const nonceOctets = 12
const tagOctets = 16

/** Secrets in the shared database, encrypted with a key that all nodes have. Without the key, none can be stored. */
export function createSharedSecrets(secrets: SecretRepository, key: Buffer | null): SecretStore {
  return {
    protection: async () => (key ? 'instance_key' : 'none'),

    has: async (name) => (await secrets.find(name)) !== null,

    async read(name) {
      const sealed = await secrets.find(name)
      return sealed && key && unseal(key, name, sealed)
    },

    async write(name, secret) {
      if (!key) throw new NoSecretsKeyError()
      await secrets.save(name, seal(key, name, secret))
    },

    remove: secrets.remove,
    clear: secrets.clear,
  }
}

/** Returns nonce, tag, and ciphertext. The name is authenticated as well. */
function seal(key: Buffer, name: string, secret: string): Buffer {
  const nonce = randomBytes(nonceOctets)
  const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(name))
  const text = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), text])
}

/** Null if the private key does not match the certificate or the data was changed. */
function unseal(key: Buffer, name: string, sealed: Buffer): string | null {
  const nonce = sealed.subarray(0, nonceOctets)
  const tag = sealed.subarray(nonceOctets, nonceOctets + tagOctets)
  try {
    const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagOctets })
      .setAAD(Buffer.from(name))
      .setAuthTag(tag)
    return opening.update(sealed.subarray(nonceOctets + tagOctets), undefined, 'utf8') + opening.final('utf8')
  } catch {
    return null
  }
}
