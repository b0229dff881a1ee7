import { type RelayAnswer, type RelaySettings, relaySettingsSchema } from '../../../shared/contract/relay.ts'
import type { RelayFault } from '../../../shared/i18n/text-keys.ts'

/** What is entered of a relay, as it stands in the fields. */
export interface RelayDraft {
  host: string
  port: string
  security: RelaySettings['security']
  user: string
  /** Empty to keep the one that is kept. */
  secret: string
  from: string
  certificate: string
}

/** The ports of RFC 8314, section 3.3, RFC 6409 and RFC 5321. */
const defaultPorts: Record<RelaySettings['security'], string> = { tls: '465', starttls: '587', none: '25' }

/** What the form begins with: the relay as it is, or the most usual. */
export function draftOfRelay(relay: RelayAnswer | null): RelayDraft {
  if (!relay) {
    return {
      host: '',
      port: defaultPorts.starttls,
      security: 'starttls',
      user: '',
      secret: '',
      from: '',
      certificate: '',
    }
  }
  const { host, port, security, user, from, certificate } = relay
  return {
    host,
    port: String(port),
    security,
    user: user ?? '',
    secret: '',
    from: from ?? '',
    certificate: certificate ?? '',
  }
}

/** The usual port comes with the encryption, unless someone entered another. */
export function chooseSecurity(draft: RelayDraft, security: RelayDraft['security']): RelayDraft {
  const isDefault = draft.port === defaultPorts[draft.security]
  return { ...draft, security, port: isDefault ? defaultPorts[security] : draft.port }
}

/** Whether the engine still knows the password: it keeps one for the server and the user that it was given for. */
export function keepsRelaySecret(relay: RelayAnswer | null, draft: RelayDraft): boolean {
  return (
    relay?.has_secret === true &&
    relay.host === draft.host.trim() &&
    String(relay.port) === draft.port.trim() &&
    relay.security === draft.security &&
    relay.user === draft.user
  )
}

type ReadRelayDraft = { settings: RelaySettings; faults: [] } | { settings: null; faults: RelayFault[] }

/** The settings that a draft states, or which fields are to be mended. A password in clear is everybody's on the way. */
export function readRelayDraft(draft: RelayDraft, relay: RelayAnswer | null): ReadRelayDraft {
  const { host, port, security, user, secret, from, certificate } = draft
  const logsIn = security !== 'none' && user !== ''
  const parsed = relaySettingsSchema.safeParse({
    host,
    port: /^\d{1,5}$/.test(port.trim()) ? Number(port) : null,
    security,
    user: logsIn ? user : null,
    from: from.trim() || null,
    certificate: certificate.trim() || null,
  })
  const named = new Set(parsed.error?.issues.map(({ path: [member] }) => member))
  if (logsIn && secret === '' && !keepsRelaySecret(relay, draft)) named.add('secret')
  if (parsed.success && named.size === 0) return { settings: parsed.data, faults: [] }
  return { settings: null, faults: relayFaults.filter((fault) => named.has(fault)) }
}

const relayFaults: readonly RelayFault[] = ['host', 'port', 'secret', 'from', 'certificate']
