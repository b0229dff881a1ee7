import type { MailEncryptionFact } from '../../../../shared/contract/facts/audit/mx.ts'
import type { AuditFacts } from '../../../../shared/contract/facts/audit-facts.ts'
import { absent, known, unavailable } from '../../../../shared/fact.ts'
import type { MailProbe } from '../../../outbound/outbound.ts'
import type { SmtpTls } from '../../../outbound/smtp-tls.ts'
import type { HostAddresses } from '../published-records.ts'

/** Maximum number of hosts probed: the most preferred ones. Few domains have more. */
const maxHosts = 10

/** Errors caused by this machine, such as missing IPv6. */
const ownTrouble: ReadonlySet<string> = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL', 'EACCES', 'EPERM'])

/**
 * Whether the mail hosts support encryption. A host counts as closed only if outbound port 25 works at all, which
 * another host or the reference host must show.
 */
export async function gatherMxTls(
  hosts: readonly HostAddresses[],
  mail: MailProbe | null,
): Promise<AuditFacts['mx_tls']> {
  if (!mail) return unavailable({ code: 'probe_off' })
  const reachable = hosts.flatMap((host) => toTarget(host) ?? [])
  const targets = reachable.slice(0, maxHosts)
  if (targets.length === 0) {
    const silent = hosts.find(({ reason }) => reason !== null)?.reason
    return silent ? unavailable(silent) : absent
  }
  const [isOpen, probes] = await Promise.all([
    mail.isPortOpen(),
    Promise.all(
      targets.map(async (target) => ({ ...target, result: await mail.probeTls(target.host, target.address) })),
    ),
  ])
  const wasAnswered = probes.some(({ result }) => result.state !== 'unreachable')
  if (!isOpen && !wasAnswered) return unavailable({ code: 'port_25_blocked' })
  const tried = probes.map(({ result, ...target }) => ({ ...target, ...describe(result) }))
  const left = reachable.slice(maxHosts).map((target) => ({ ...target, ...untried }))
  return known({ encryption: [...tried, ...left] })
}

/** The address to probe. Prefers IPv4: not every machine has IPv6. */
function toTarget({ host, addresses, unreachable }: HostAddresses): { host: string; address: string } | null {
  const isReachable = (ip: string) => !unreachable.includes(ip)
  const address = addresses.find((ip) => isReachable(ip) && !ip.includes(':')) ?? addresses.find(isReachable)
  const chosen = address ?? addresses[0]
  return chosen === undefined ? null : { host, address: chosen }
}

const untried = { state: 'untried', version: null, certificate: null, detail: '' } as const

function describe(result: SmtpTls): Omit<MailEncryptionFact, 'host' | 'address'> {
  const nothing = { version: null, certificate: null, detail: '' }
  switch (result.state) {
    case 'encrypted': {
      const { names, issuer, validFrom, validUntil, fault } = result.certificate
      const [valid_from, valid_until] = [validFrom?.toISOString() ?? null, validUntil?.toISOString() ?? null]
      const certificate = { names, issuer, valid_from, valid_until, fault }
      return { ...nothing, state: 'encrypted', version: result.version, certificate }
    }
    case 'not_offered':
      return { ...nothing, state: 'not_offered' }
    case 'failed':
      return { ...nothing, state: 'failed', detail: result.detail }
    case 'unwilling':
      return { ...nothing, state: 'unknown', detail: result.detail }
    case 'unreachable':
      return { ...nothing, state: ownTrouble.has(result.detail) ? 'unknown' : 'closed', detail: result.detail }
  }
}
