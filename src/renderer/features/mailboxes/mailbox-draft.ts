import { type MailboxAnswer, type MailboxSettings, mailboxSettingsSchema } from '../../../shared/contract/mailboxes.ts'
import type { MailboxFault } from '../../../shared/i18n/ui/mailboxes.ts'
import { type MailboxProvider, mailboxPresets } from '../../../shared/mailbox-providers.ts'

/** What is entered of a mailbox, as it stands in the fields. */
export interface MailboxDraft
  extends Omit<MailboxSettings, 'port' | 'authentication' | 'oauth_client_id' | 'oauth_endpoints'> {
  port: string
  /** Empty to keep the one that is kept. */
  secret: string
}

const emptyDraft: MailboxDraft = {
  provider: 'custom',
  address: '',
  host: '',
  port: '993',
  security: 'tls',
  user: '',
  secret: '',
  for_placement: true,
  for_pickup: true,
  plus_addressing: false,
  clean_up: false,
  certificate: null,
}

/** What the form begins with: the mailbox as it is, or a new one at the most usual provider. */
export function draftOf(mailbox: MailboxAnswer | null): MailboxDraft {
  if (!mailbox) return chooseProvider(emptyDraft, 'gmail')
  const {
    authentication: _,
    oauth_client_id: __,
    oauth_endpoints: ___,
    port,
    ...settings
  } = mailboxSettingsSchema.parse(mailbox)
  return { ...settings, port: String(port), secret: '' }
}

/** Fills in what is known of the provider; where nothing is, only what was entered by hand stays. */
export function chooseProvider(draft: MailboxDraft, provider: MailboxProvider): MailboxDraft {
  const preset = mailboxPresets[provider]
  if (!preset) {
    const isFilledIn = draft.host === mailboxPresets[draft.provider]?.host
    return { ...draft, provider, host: isFilledIn ? '' : draft.host }
  }
  const { host, port, security, plusAddressing } = preset
  return { ...draft, provider, host, port: String(port), security, plus_addressing: plusAddressing, certificate: null }
}

/** The user is the address until someone enters another. */
export function enterAddress(draft: MailboxDraft, address: string): MailboxDraft {
  return { ...draft, address, user: draft.user === draft.address ? address : draft.user }
}

/** A certificate was looked at for one server, and is trusted for no other. */
export function enterServer(draft: MailboxDraft, change: Partial<Pick<MailboxDraft, 'host' | 'port'>>): MailboxDraft {
  return { ...draft, ...change, certificate: null }
}

/** Whether the engine still knows the password: it keeps one for the server and the user that it was given for. */
export function keepsSecret(mailbox: MailboxAnswer | null, draft: MailboxDraft): boolean {
  return (
    mailbox?.has_secret === true &&
    mailbox.authentication === 'password' &&
    mailbox.host === draft.host.trim() &&
    String(mailbox.port) === draft.port.trim() &&
    mailbox.security === draft.security &&
    mailbox.user === draft.user
  )
}

export type ReadDraft = { settings: MailboxSettings; faults: [] } | { settings: null; faults: MailboxFault[] }

/** The settings that a draft states, or which fields are to be mended. */
export function readDraft(draft: MailboxDraft, mailbox: MailboxAnswer | null): ReadDraft {
  const { secret, port, ...entered } = draft
  const parsed = mailboxSettingsSchema.safeParse({
    ...entered,
    port: /^\d{1,5}$/.test(port.trim()) ? Number(port) : null,
    authentication: 'password',
    oauth_client_id: null,
    oauth_endpoints: null,
  })
  const named = new Set(parsed.error?.issues.map(({ path: [member] }) => member))
  if (secret === '' && !keepsSecret(mailbox, draft)) named.add('secret')
  if (parsed.success && named.size === 0) return { settings: parsed.data, faults: [] }
  return { settings: null, faults: mailboxFaults.filter((fault) => named.has(fault)) }
}

const mailboxFaults: readonly MailboxFault[] = ['address', 'secret', 'host', 'port', 'user']
