import { app, safeStorage } from 'electron'
import type { Sealer } from '../../server/data-folder/secrets.ts'

/** Seals secrets with the system's keychain (Keychain, DPAPI, libsecret, or KWallet), once Electron is ready. */
export const keychainSealer: Sealer = {
  async protection() {
    await app.whenReady()
    if (!safeStorage.isEncryptionAvailable()) return 'file'
    // On Linux without a keyring, Electron seals with a password from its own source code.
    const isSham = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
    return isSham ? 'basic_text' : 'keychain'
  },

  async seal(secret) {
    await app.whenReady()
    return safeStorage.encryptString(secret)
  },

  async unseal(sealed) {
    await app.whenReady()
    return safeStorage.decryptString(sealed)
  },
}
