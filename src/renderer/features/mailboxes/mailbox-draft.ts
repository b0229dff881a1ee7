import { type MailboxAnswer, type MailboxSettings, mailboxSettingsSchema } from '../../../shared/contract/mailboxes.ts'
import type { MailboxFault } from '../../../shared/i18n/text-keys.ts'
import {
  type MailboxProvider,
  mailboxPresets,
  type OAuthEndpoints,
} from '../../../shared/mailboxes/mailbox-providers.ts'

/** The form state of a mailbox. */
export interface MailboxDraft extends Omit<MailboxSettings, 'port' | 'oauth_client_id'> {
  port: string
  oauth_client_id: string
  /** The password, or the secret of the OAuth client. Empty keeps the stored one. */
  secret: string
}

const noEndpoints: OAuthEndpoints = { device: '', token: '', scope: '' }

const emptyDraft: MailboxDraft = {
  provider: 'custom',
  address: '',
  host: '',
  port: '993',
  security: 'tls',
  user: '',
  authentication: 'password',
  oauth_client_id: '',
  oauth_endpoints: null,
  secret: '',
  for_placement: true,
  for_pickup: true,
  permanent_address: false,
  plus_addressing: false,
  clean_up: false,
  for_reports: false,
  report_folder: null,
  certificate: null,
}

/** The initial form state: the saved mailbox, or a new one at the most common provider. */
export function draftOf(mailbox: MailboxAnswer | null): MailboxDraft {
  if (!mailbox) return chooseProvider(emptyDraft, 'gmail')
  const { port, oauth_client_id: clientId, ...settings } = mailboxSettingsSchema.parse(mailbox)
  return { ...settings, port: String(port), oauth_client_id: clientId ?? '', secret: '' }
}

/** Applies the presets of a provider; for an unknown provider, keeps only what the user entered. */
export function chooseProvider(draft: MailboxDraft, provider: MailboxProvider): MailboxDraft {
  const preset = mailboxPresets[provider]
  if (!preset) {
    const isFilledIn = draft.host === mailboxPresets[draft.provider]?.host
    return chooseAuthentication({ ...draft, provider, host: isFilledIn ? '' : draft.host }, 'password')
  }
  const { host, port, security, plusAddressing } = preset
  const known = { host, port: String(port), security, plus_addressing: plusAddressing }
  // Providers with OAuth reject passwords from programs, or soon will.
  const authentication = preset.oauth ? 'oauth2' : 'password'
  return chooseAuthentication({ ...draft, provider, ...known, certificate: null }, authentication)
}

/**
 * A password and a client secret are different things. If the provider's endpoints are unknown, the form asks for them.
 */
export function chooseAuthentication(
  draft: MailboxDraft,
  authentication: MailboxDraft['authentication'],
): MailboxDraft {
  const isKnown = authentication === 'password' || mailboxPresets[draft.provider]?.oauth
  return { ...draft, authentication, secret: '', oauth_endpoints: isKnown ? null : noEndpoints }
}

/** Whether the provider may support OAuth. */
export function mayUseOAuth({ provider, authentication }: MailboxDraft): boolean {
  const preset = mailboxPresets[provider]
  return authentication === 'oauth2' || preset === null || preset.oauth !== null
}

/** The user name follows the address until the user enters another one. */
export function enterAddress(draft: MailboxDraft, address: string): MailboxDraft {
  return { ...draft, address, user: draft.user === draft.address ? address : draft.user }
}

/** A trusted certificate applies to a single server. */
export function enterServer(draft: MailboxDraft, change: Partial<Pick<MailboxDraft, 'host' | 'port'>>): MailboxDraft {
  return { ...draft, ...change, certificate: null }
}

/** Whether both name the same server. */
export function isSameServer(a: MailboxDraft, b: MailboxDraft): boolean {
  return a.host === b.host && a.port === b.port && a.security === b.security
}

/** Whether the stored password still applies: it belongs to one server and user name. */
export function keepsSecret(mailbox: MailboxAnswer | null, draft: MailboxDraft): boolean {
  return (
    mailbox?.has_secret === true &&
    mailbox.authentication === draft.authentication &&
    mailbox.host === draft.host.trim() &&
    String(mailbox.port) === draft.port.trim() &&
    mailbox.security === draft.security &&
    mailbox.user === draft.user
  )
}

export type ReadDraft = { settings: MailboxSettings; faults: [] } | { settings: null; faults: MailboxFault[] }

/** The settings of a draft, or its invalid fields. */
export function readDraft(draft: MailboxDraft, mailbox: MailboxAnswer | null): ReadDraft {
  const { secret, port, oauth_client_id: clientId, ...entered } = draft
  const isOAuth = draft.authentication === 'oauth2'
  const parsed = mailboxSettingsSchema.safeParse({
    ...entered,
    port: /^\d{1,5}$/.test(port.trim()) ? Number(port) : null,
    oauth_client_id: isOAuth ? clientId : null,
  })
  const named = new Set(parsed.error?.issues.map(({ path }) => path.at(-1)))
  if (!isOAuth && secret === '' && !keepsSecret(mailbox, draft)) named.add('secret')
  if (parsed.success && named.size === 0) return { settings: parsed.data, faults: [] }
  return { settings: null, faults: mailboxFaults.filter((fault) => named.has(fault)) }
}

const mailboxFaults: readonly MailboxFault[] = [
  'address',
  'secret',
  'oauth_client_id',
  'device',
  'token',
  'scope',
  'host',
  'port',
  'user',
]
