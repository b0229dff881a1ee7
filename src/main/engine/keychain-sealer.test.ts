import { safeStorage } from 'electron'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { keychainSealer } from './keychain-sealer.ts'

function onPlatform(platform: NodeJS.Platform): void {
  const own = process.platform
  Object.defineProperty(process, 'platform', { value: platform })
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: own }))
}

describe('keychainSealer', () => {
  it('opens only what it sealed itself', async () => {
    const sealed = await keychainSealer.seal('hedgehog')
    expect(sealed.toString()).not.toBe('hedgehog')
    expect(await keychainSealer.unseal(sealed)).toBe('hedgehog')
    await expect(keychainSealer.unseal(Buffer.from('hedgehog'))).rejects.toThrow()
  })

  it.each<[NodeJS.Platform, boolean, 'gnome_libsecret' | 'basic_text', string]>([
    ['linux', true, 'gnome_libsecret', 'keychain'],
    ['linux', true, 'basic_text', 'basic_text'],
    ['darwin', true, 'basic_text', 'keychain'],
    ['win32', false, 'basic_text', 'file'],
  ])(
    'reports on %s (available: %s, backend %s) the protection %s',
    async (platform, isAvailable, backend, expected) => {
      onPlatform(platform)
      vi.mocked(safeStorage.isEncryptionAvailable).mockReturnValueOnce(isAvailable)
      vi.mocked(safeStorage.getSelectedStorageBackend).mockReturnValue(backend)
      expect(await keychainSealer.protection()).toBe(expected)
    },
  )
})
