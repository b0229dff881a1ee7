import { type RelayAnswer, type RelaySettings, relaySettingsSchema } from '../../../shared/contract/relay.ts'
import type { RelayFault } from '../../../shared/i18n/text-keys.ts'

/** The form state of a relay. */
export interface RelayDraft {
  host: string
  port: string
  security: RelaySettings['security']
  user: string
  /** Empty keeps the stored one. */
  secret: string
  from: string
  certificate: string
}

/** The default ports of RFC 8314 section 3.3, RFC 6409, and RFC 5321. */
const defaultPorts: Record<RelaySettings['security'], string> = { tls: '465', starttls: '587', none: '25' }

/** The initial form state: the saved relay, or the most common settings. */
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

/** Sets the default port of the encryption, unless the user entered another one. */
export function chooseSecurity(draft: RelayDraft, security: RelayDraft['security']): RelayDraft {
  const isDefault = draft.port === defaultPorts[draft.security]
  return { ...draft, security, port: isDefault ? defaultPorts[security] : draft.port }
}

/** Whether the stored password still applies: it belongs to one server and user name. */
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

/** The settings of a draft, or its invalid fields. A password requires encryption. */
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
