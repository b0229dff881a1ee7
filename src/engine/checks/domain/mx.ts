import { z } from 'zod'
import type { MailHostFact } from '../../../shared/contract/facts/audit/mx.ts'
import type { RecordProblemFact } from '../../../shared/contract/facts/audit/record-problem.ts'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { isIpv4 } from '../../../shared/records/ip-address.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import type { PlainRequest } from '../../proposals/record-request.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'
import { forbidsAll } from '../dkim/selectors.ts'
import { areUnreachable, isReachable } from '../mail-hosts.ts'
import { findProblem, findProblems } from '../record-problem.ts'
import { rfc } from '../references.ts'

const hostsParams = z.object({ domain: z.string(), hosts: z.array(z.string()) })

const domainParams = z.object({ domain: z.string() })

const hostParams = z.object({ domain: z.string(), host: z.string() })

/** Common to checks of the records. */
const ofRecords = {
  group: 'infrastructure',
  scope: ['domain'],
  follows: ['mx.record'],
  needs: ['mx_records', 'mail_hosts'],
} as const

/** Whether the domain has MX records or a null MX (RFC 5321 section 5.1, RFC 7505). */
export const mxRecord = defineCheck({
  key: 'mx.record',
  group: 'infrastructure',
  params: hostsParams,
  references: [rfc(5321, '5.1'), rfc(7505, '3')],
  findings: {
    // RFC 7505 section 4.2 lets receivers refuse such a sender.
    'mx.null_mx_sends': { severity: 'major', points: 1, params: domainParams, references: [rfc(7505, '4.2')] },
    // Correct for a domain without mail.
    'mx.null_mx': { severity: 'info', points: 0, params: domainParams },
    // Receivers check whether they can reply to a sender (Postfix reject_unknown_sender_domain, rspamd 1.5).
    'mx.missing': { severity: 'major', points: 1, params: domainParams },
    // A domain that sends no mail need not receive replies.
    'mx.unused': { severity: 'info', points: 0, params: domainParams },
    // Works if a mail server answers at the address; usually none does.
    'mx.implicit': {
      severity: 'minor',
      points: 0.3,
      /** `is_parked`: SPF allows no sender, so the domain probably receives no mail either. */
      params: z.object({ domain: z.string(), addresses: z.array(z.string()), is_parked: z.boolean().default(false) }),
    },
  },
  scope: ['domain'],
  needs: ['mx_records'],
  consults: ['mail_hosts', 'spf_tree'],
  whenAbsent: ({ domain, mail_hosts, spf_tree }) => withoutMx(domain, mail_hosts, spf_tree),
  evaluate: ({ mx_records: { domain, null_mx, exchanges }, spf_tree }) => {
    if (!null_mx) return pass({ domain, hosts: [...new Set(exchanges.map(({ host }) => host))].slice(0, maxHosts) })
    return allowsSenders(domain, spf_tree) ? fail('mx.null_mx_sends', { domain }) : note('mx.null_mx', { domain })
  },
})

/** Maximum number of hosts to list in a sentence. */
const maxHosts = 4

/** Without MX records, mail goes to the domain's own address, if it has one. */
function withoutMx(domain: string, hosts: AuditFacts['mail_hosts'], spf: AuditFacts['spf_tree']) {
  switch (hosts.state) {
    case 'unavailable':
      return unknown(hosts.reason)
    case 'absent':
      return forbidsAll(spf) ? note('mx.unused', { domain }) : fail('mx.missing', { domain }, requestMx(domain, null))
    case 'known': {
      const addresses = hosts.value.hosts.flatMap((host) => host.addresses).slice(0, maxHosts)
      const is_parked = forbidsAll(spf)
      const request = requestMx(domain, is_parked ? '0 .' : `10 ${domain}.`)
      return fail('mx.implicit', { domain, addresses, is_parked }, request)
    }
  }
}

function requestMx(domain: string, value: string | null): PlainRequest {
  return { kind: 'plain', name: domain, type: 'MX', value, published: [] }
}

/** Whether it is certain that the domain receives no mail: a null MX, or no host that could (RFC 7505 section 1). */
export function receivesNoMail({ mx_records: mx, mail_hosts }: Pick<AuditFacts, 'mx_records' | 'mail_hosts'>): boolean {
  return mx.state === 'known' ? mx.value.null_mx : mx.state === 'absent' && mail_hosts.state === 'absent'
}

/** Whether SPF authorizes any sender for the domain. */
function allowsSenders(domain: string, spf: AuditFacts['spf_tree']): boolean {
  if (spf.state !== 'known') return false
  const { mechanisms, redirect, coverage } = spf.value
  // With a null MX, `mx` names no host.
  const isOwnMx = (type: string, value: string) => type === 'mx' && [domain, ''].includes(value.split('/', 1)[0] ?? '')
  const named = mechanisms.filter(({ type, qualifier }) => type !== 'all' && qualifier === '+')
  const allowsNone = coverage?.complete === true && coverage.ipv4 === 0 && coverage.ipv6 === 0
  return !allowsNone && (redirect !== null || named.some(({ type, value }) => !isOwnMx(type, value)))
}

/** Problems of records that name no host, and the cause in the text. */
const unusable = { address_as_exchange: 'address', invalid_exchange: 'characters', local_exchange: 'local' } as const

const unusableCodes = ['address_as_exchange', 'invalid_exchange', 'local_exchange'] as const
const faults = [...unusableCodes, 'null_mx_among_others', 'underscore_exchange'] as const

/** Why a name is not that of a host. */
const nameFaults = ['address', 'characters', 'local'] as const

/**
 * Whether every MX record names a distinct host: an IP address is invalid, and a null MX must be the only record (RFC
 * 7505 section 3).
 */
export const mxNames = defineCheck({
  key: 'mx.names',
  group: 'infrastructure',
  params: domainParams,
  references: [rfc(5321, '5.1'), rfc(7505, '3')],
  findings: {
    'mx.address_as_name': { severity: 'minor', points: 0.5, params: hostParams },
    'mx.invalid_name': {
      severity: 'minor',
      points: 0.5,
      params: hostParams.extend({ code: z.enum(nameFaults).exclude(['address']) }),
    },
    // The domain cannot receive mail although it publishes MX records.
    'mx.unusable': { severity: 'critical', points: 3, params: hostsParams.extend({ code: z.enum(nameFaults) }) },
    // Senders skip what they cannot use; if nothing is left, `mx.unreachable` reports it.
    'mx.null_mx_among_others': { severity: 'minor', points: 0.5, params: domainParams },
    // Works at most senders.
    'mx.underscore': { severity: 'minor', points: 0.3, params: hostParams, references: [rfc(1123, '2.1')] },
    'mx.null_mx_preference': {
      severity: 'info',
      points: 0,
      params: z.object({ domain: z.string(), preference: z.string() }),
    },
    'mx.duplicate': { severity: 'info', points: 0, params: hostParams },
  },
  scope: ['domain'],
  follows: ['mx.record'],
  needs: ['mx_records'],
  evaluate: ({ mx_records: { domain, problems, exchanges } }) => {
    const fault = findProblem(problems, faults)
    const names = new Set(findProblems(problems, unusableCodes).map(({ detail }) => detail))
    if (!fault) return remarkOn(domain, problems)
    const { detail: host } = fault
    if (fault.code === 'null_mx_among_others') return fail('mx.null_mx_among_others', { domain })
    if (fault.code === 'underscore_exchange') return fail('mx.underscore', { domain, host })
    const code = unusable[fault.code]
    // Without a valid host, nothing is ever delivered.
    if (exchanges.every((exchange) => names.has(exchange.host))) {
      const hosts = [...new Set(exchanges.map((exchange) => exchange.host))].slice(0, maxHosts)
      return fail('mx.unusable', { domain, hosts, code })
    }
    if (code === 'address') return fail('mx.address_as_name', { domain, host })
    return fail('mx.invalid_name', { domain, host, code })
  },
})

/** What is odd about records that senders can use. */
function remarkOn(domain: string, problems: readonly RecordProblemFact[]) {
  const odd = findProblem(problems, ['null_mx_preference'])
  const repeated = findProblem(problems, ['duplicate_exchange'])
  if (odd) {
    const record: PlainRequest = {
      kind: 'plain',
      name: domain,
      type: 'MX',
      value: '0 .',
      published: [`${odd.detail} .`],
    }
    return note('mx.null_mx_preference', { domain, preference: odd.detail }, record)
  }
  return repeated ? note('mx.duplicate', { domain, host: repeated.detail }) : pass({ domain })
}

/** Why no host has a public address: an address was written as a name, or the addresses are private, or missing. */
const unreachableCauses = ['address', 'private', 'missing'] as const

/** Whether every mail host is reachable: a host without a public address is not (RFC 5321 section 5.1). */
export const mxAddresses = defineCheck({
  key: 'mx.addresses',
  ...ofRecords,
  params: hostsParams,
  references: [rfc(5321, '5.1')],
  findings: {
    // The same harm as no valid host name.
    'mx.unreachable': {
      severity: 'critical',
      points: 3,
      params: hostsParams.extend({ code: z.enum(unreachableCauses) }),
    },
    'mx.dead_hosts': { severity: 'minor', points: 0.3, params: hostsParams },
  },
  // `mx.names` reports records that do not name a host.
  evaluate: ({ mx_records: { domain, exchanges }, mail_hosts: { hosts } }) => {
    const request = undoubleHosts(domain, exchanges)
    if (areUnreachable(hosts)) {
      const names = hosts.map(({ host }) => host).slice(0, maxHosts)
      return fail('mx.unreachable', { domain, hosts: names, code: causeOf(hosts) }, request)
    }
    const dead = hosts.filter(({ state }) => state === 'absent').map(({ host }) => host)
    if (dead.length > 0) return fail('mx.dead_hosts', { domain, hosts: dead.slice(0, maxHosts) }, request)
    const silent = hosts.find((host) => !isReachable(host) && host.reason !== null)
    if (silent?.reason) return unknown(silent.reason)
    return pass({ domain, hosts: hosts.map(({ host }) => host).slice(0, maxHosts) })
  },
})

function causeOf(hosts: readonly MailHostFact[]): (typeof unreachableCauses)[number] {
  if (hosts.some(({ addresses }) => addresses.length > 0)) return 'private'
  // `MX 10 192.0.2.25` in a zone file, where the domain is appended.
  return hosts.some(({ host }) => isIpv4(host.split('.').slice(0, 4).join('.'))) ? 'address' : 'missing'
}

type Exchanges = Extract<AuditFacts['mx_records'], { state: 'known' }>['value']['exchanges']

/** The MX records whose hosts contain the domain twice, with the hosts that were meant; null if there are none. */
export function undoubleHosts(domain: string, exchanges: Exchanges): PlainRequest | null {
  const zone = registeredDomain(domain)
  const doubled = exchanges.filter(({ host }) => `.${host}`.endsWith(`.${zone}.${zone}`))
  if (doubled.length === 0) return null
  const value = doubled.map(({ preference, host }) => `${preference} ${host.slice(0, -zone.length - 1)}.`).join('\n')
  const published = doubled.map(({ preference, host }) => `${preference} ${host}.`)
  return { kind: 'plain', name: domain, type: 'MX', value, published }
}

/** Whether MX records name hosts rather than aliases, which some senders refuse (RFC 2181 section 10.3). */
export const mxAliases = defineCheck({
  key: 'mx.aliases',
  ...ofRecords,
  params: domainParams,
  references: [rfc(2181, '10.3')],
  findings: {
    'mx.alias': {
      severity: 'minor',
      points: 0.3,
      params: z.object({ domain: z.string(), host: z.string(), target: z.string() }),
    },
  },
  evaluate: ({ mx_records: { domain, exchanges }, mail_hosts: { hosts } }) => {
    for (const { host, aliases } of hosts) {
      const target = aliases.at(-1)
      if (target === undefined) continue
      const preference = exchanges.find((exchange) => exchange.host === host)?.preference ?? 10
      const current = `${preference} ${host}.`
      return fail(
        'mx.alias',
        { domain, host, target },
        { kind: 'plain', name: domain, type: 'MX', value: `${preference} ${target}.`, published: [current] },
      )
    }
    // `mx.addresses` reports hosts that did not answer.
    return hosts.every(({ state }) => state !== 'unavailable') ? pass({ domain }) : notApplicable()
  },
})

/** Maximum number of addresses to list in a sentence. */
const maxAddresses = 4

/** Whether mail hosts have only public addresses: a sender that picks a private one fails and retries later. */
export const mxPrivateAddresses = defineCheck({
  key: 'mx.private_addresses',
  ...ofRecords,
  params: domainParams,
  references: [rfc(5321, '5.1')],
  findings: {
    'mx.private_address': {
      severity: 'minor',
      points: 0.3,
      params: z.object({
        domain: z.string(),
        addresses: z.array(z.string()),
        host: z.string(),
        others: z.array(z.string()),
      }),
    },
  },
  evaluate: ({ mx_records: { domain }, mail_hosts: { hosts } }) => {
    // Unreachable hosts have their own finding.
    if (areUnreachable(hosts)) return notApplicable()
    const [inside, ...others] = hosts.filter(({ unreachable }) => unreachable.length > 0)
    if (inside) {
      return fail('mx.private_address', {
        domain,
        host: inside.host,
        addresses: inside.unreachable.slice(0, maxAddresses),
        others: others.map(({ host }) => host),
      })
    }
    // `mx.addresses` reports hosts that did not answer.
    return hosts.every(({ reason }) => reason === null) ? pass({ domain }) : notApplicable()
  },
})

export const domainMxChecks = [mxRecord, mxNames, mxAddresses, mxAliases, mxPrivateAddresses] as const
