import type { SecretStore } from '../secrets.ts'
import type { Store } from '../storage/repositories.ts'
import type { MailboxWatch } from './mailbox-watch.ts'
import type { SettingsService } from './settings.ts'

interface ResetOptions {
  store: Pick<Store, 'clear'>
  secrets: Pick<SecretStore, 'clear'>
  settings: Pick<SettingsService, 'clear'>
  watch: Pick<MailboxWatch, 'renewAll'>
}

/**
 * Makes the data folder what it was when it was new: no test, report, message, audit, key, mailbox or password is left,
 * and no setting but what flags and variables state. Who asked stays logged in. Throws where something cannot be written;
 * asked again, it goes on.
 */
export function createReset({ store, secrets, settings, watch }: ResetOptions): () => Promise<void> {
  return async () => {
    await secrets.clear()
    await store.clear()
    await watch.renewAll()
    await settings.clear()
  }
}
