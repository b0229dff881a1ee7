import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { createSecretStore, type Sealer } from './secrets.ts'

/** Reverses text, and opens only text it sealed itself. */
function createSealer(account: string): Sealer {
  const reverse = (text: string) => [...text].reverse().join('')
  return {
    protection: async () => 'keychain',
    seal: async (secret) => Buffer.from(`${account}:${reverse(secret)}`),
    async unseal(sealed) {
      const [sealer, text = ''] = sealed.toString().split(':')
      if (sealer !== account) throw new Error('sealed by another account')
      return reverse(text)
    },
  }
}

describe('createSecretStore', () => {
  it('keeps secrets in a private file', async () => {
    const file = join(temporaryFolder(), 'secrets.json')
    const secrets = createSecretStore(file)
    await Promise.all([secrets.write('a', 'first'), secrets.write('b', 'second'), secrets.remove('c')])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const again = createSecretStore(file)
    expect(await Promise.all(['a', 'b', 'toString'].map(again.read))).toEqual(['first', 'second', null])
    await again.remove('a')
    expect([await again.has('a'), await again.has('b')]).toEqual([false, true])
    expect(await createSecretStore(file).read('a')).toBeNull()
  })

  it('seals secrets with the sealer of the host, and opens unsealed ones', async () => {
    const file = join(temporaryFolder(), 'secrets.json')
    await createSecretStore(file).write('old', 'plain one')
    const sealed = createSecretStore(file, createSealer('ada'))
    await sealed.write('new', 'sealed one')
    expect(await sealed.protection()).toBe('keychain')
    expect([await sealed.read('old'), await sealed.read('new')]).toEqual(['plain one', 'sealed one'])
    const stored = readFileSync(file, 'utf8')
    expect(stored).not.toContain(Buffer.from('sealed one').toString('base64'))
    expect(await createSecretStore(file, createSealer('eve')).read('new')).toBeNull()
    expect(await createSecretStore(file).read('new')).toBeNull()
    expect(await createSecretStore(file).names()).toEqual(['old', 'new'])
  })

  it('never overwrites or quotes a file that it cannot read', async () => {
    const file = join(temporaryFolder(), 'secrets.json')
    writeFileSync(file, '{"mailbox:1": "hunter2"')
    const secrets = createSecretStore(file)
    await expect(secrets.write('a', 'first')).rejects.toThrow(`the secrets in ${file} cannot be read`)
    await expect(secrets.read('a')).rejects.not.toThrow('hunter2')
    expect(readFileSync(file, 'utf8')).toBe('{"mailbox:1": "hunter2"')
  })
})
