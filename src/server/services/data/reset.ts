import type { SecretStore } from '../../data-folder/secrets.ts'
import type { SettingsService } from '../../settings/settings-service.ts'
import type { Store } from '../../storage/repositories.ts'
import type { SessionService } from '../access/sessions.ts'
import type { MailboxWatch } from '../mailboxes/mailbox-watch.ts'

interface ResetOptions {
  store: Pick<Store, 'clear'>
  sessions: Pick<SessionService, 'endAll'>
  secrets: Pick<SecretStore, 'clear'>
  settings: Pick<SettingsService, 'clear'>
  watch: Pick<MailboxWatch, 'renewAll'>
}

/**
 * Makes the data folder what it was when it was new: no test, report, message, audit, key, mailbox or password is left,
 * no session of a browser, and no setting but what flags and variables state. Throws where something cannot be written;
 * asked again, it goes on.
 */
export function createReset({ store, sessions, secrets, settings, watch }: ResetOptions): () => Promise<void> {
  return async () => {
    await secrets.clear()
    await sessions.endAll()
    await store.clear()
    await watch.renewAll()
    await settings.clear()
  }
}
