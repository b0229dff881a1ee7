import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { NoSecretsKeyError } from '../server/data-folder/secrets.ts'
import type { SecretRepository } from '../server/storage/repositories.ts'
import { createSharedSecrets } from './shared-secrets.ts'

/** A repository of secrets in memory. */
function rows() {
  const sealed = new Map<string, Buffer>()
  const repository: SecretRepository = {
    find: async (name) => sealed.get(name) ?? null,
    save: async (name, value) => void sealed.set(name, value),
    remove: async (name) => void sealed.delete(name),
    clear: async () => sealed.clear(),
  }
  return { sealed, repository }
}

describe('createSharedSecrets', () => {
  it('lets only nodes with the key read a secret', async () => {
    const { sealed, repository } = rows()
    const key = randomBytes(32)
    const secrets = createSharedSecrets(repository, key)
    await secrets.write('a', 'żółw')
    expect(sealed.get('a')?.includes('żółw')).toBe(false)
    expect(await createSharedSecrets(repository, Buffer.from(key)).read('a')).toBe('żółw')
    expect(await createSharedSecrets(repository, randomBytes(32)).read('a')).toBeNull()
    expect(await secrets.protection()).toBe('instance_key')
    await secrets.remove('a')
    expect(await secrets.has('a')).toBe(false)
  })

  it('rejects a secret that was changed or stored under another name', async () => {
    const { sealed, repository } = rows()
    const secrets = createSharedSecrets(repository, randomBytes(32))
    await secrets.write('a', 'one')
    const value = sealed.get('a') ?? Buffer.alloc(0)
    sealed.set('b', value)
    expect(await secrets.read('b')).toBeNull()
    sealed.set('a', Buffer.concat([value.subarray(0, -1), Buffer.from([(value.at(-1) ?? 0) ^ 1])]))
    expect(await secrets.read('a')).toBeNull()
    sealed.set('a', value.subarray(0, 20))
    expect(await secrets.read('a')).toBeNull()
  })

  it('refuses to store a secret without a key', async () => {
    const { sealed, repository } = rows()
    const secrets = createSharedSecrets(repository, null)
    expect(await secrets.protection()).toBe('none')
    await expect(secrets.write('a', 'one')).rejects.toThrow(NoSecretsKeyError)
    expect(sealed.size).toBe(0)
  })
})
