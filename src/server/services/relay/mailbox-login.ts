import { smtpServers } from '../../../shared/mailboxes/mailbox-providers.ts'
import { mailboxSecret } from '../../data-folder/secret-names.ts'
import type { SecretStore } from '../../data-folder/secrets.ts'
import type { Store } from '../../storage/store.ts'
import type { RelayLogin } from './smtp-relay.ts'

/** How to send as the owner's oldest connected mailbox whose provider takes its password; null without one. */
export async function findMailboxLogin(
  mailboxes: Pick<Store['mailboxes'], 'list'>,
  secrets: Pick<SecretStore, 'read'>,
): Promise<RelayLogin | null> {
  for (const { id, provider, address, user, authentication } of await mailboxes.list()) {
    const server = smtpServers[provider]
    if (!server || authentication !== 'password') continue
    const secret = await secrets.read(mailboxSecret(id))
    if (secret !== null) return { ...server, user, from: address, certificate: null, secret }
  }
  return null
}
