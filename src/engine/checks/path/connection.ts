import { z } from 'zod'
import type { Envelope } from '../../../shared/contract/facts/message/envelope.ts'
import type { HeloFacts } from '../../../shared/contract/facts/message/path.ts'
import type { Fact } from '../../../shared/fact.ts'
import type { FindingKey } from '../../../shared/findings/finding.ts'
import { reverseName } from '../../dns/reverse-name.ts'
import { excerpt, valuesOf } from '../../message/header-fields.ts'
import { readMailboxDomains } from '../../message/mailboxes.ts'
import { isPublicHostName } from '../../names/domain-name.ts'
import { isFreeMail } from '../../names/free-mail.ts'
import { isPublicAddress } from '../../names/ip-address.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import type { PlainRequest } from '../../proposals/record-request.ts'
import { defineCheck, fail, noParams, notApplicable, note, type PlainFacts, pass, unknown } from '../define-check.ts'
import { gmailSenders, rfc } from '../references.ts'

const heloParams = z.object({ helo: z.string() })

/**
 * A record that makes the sending host's name resolve to its address, in addition to its other addresses. Null if the
 * address is not public, or if it is only known from the header and the name is not in a domain of the sender: then the
 * sender cannot publish it, and the name may be forged.
 */
export function addressRecord(
  name: string,
  ip: string,
  facts: Pick<PlainFacts, 'envelope' | 'headers'>,
): PlainRequest | null {
  if (!isPublicAddress(ip) || isFreeMail(name) || !(isSeen(facts) || isOfSender(name, facts))) return null
  return { kind: 'plain', name, type: ip.includes(':') ? 'AAAA' : 'A', value: ip, published: [] }
}

/** Whether the origin's address was seen by this server or stated by the user. */
function isSeen({ envelope }: Pick<PlainFacts, 'envelope'>): boolean {
  return !['received_chain', 'receiver_headers', 'unknown'].includes(envelope.origin.source)
}

function isOfSender(name: string, { envelope, headers }: Pick<PlainFacts, 'envelope' | 'headers'>): boolean {
  const mailboxes = [envelope.mail_from ?? '', ...valuesOf(headers, 'From')]
  return mailboxes.flatMap(readMailboxDomains).some((domain) => registeredDomain(domain) === registeredDomain(name))
}

/** Whether the sending address has a name in reverse DNS (RFC 1912 section 2.1). */
export const ptrPresent = defineCheck({
  key: 'ptr.present',
  group: 'infrastructure',
  params: z.object({ ip: z.string(), names: z.array(z.string()) }),
  references: [rfc(1912, '2.1'), gmailSenders],
  findings: {
    // Gmail, Yahoo, and Apple require reverse DNS and refuse without it (Gmail: 550-5.7.25).
    'ptr.missing': { severity: 'major', points: 1.5, params: z.object({ ip: z.string() }) },
  },
  needs: ['reverse_dns'],
  consults: ['helo'],
  whenAbsent: ({ envelope, helo }) => {
    const { ip } = envelope.origin
    return ip === null ? notApplicable() : fail('ptr.missing', { ip }, ptrRecord(ip, helo))
  },
  evaluate: ({ reverse_dns: { ip, names } }) => pass({ ip, names: names.slice(0, maxNames).map(({ name }) => name) }),
})

/** Maximum number of names to list in a sentence. */
const maxNames = 3

/** Offers the HELO name as the reverse name, provided that it resolves to the address. */
function ptrRecord(ip: string, helo: Fact<HeloFacts>): PlainRequest | null {
  if (helo.state !== 'known' || helo.value.addresses.state !== 'known') return null
  const { name, kind, addresses } = helo.value
  if (kind !== 'hostname' || !addresses.value.includes(ip)) return null
  return { kind: 'plain', name: reverseName(ip), type: 'PTR', value: `${name}.`, published: [] }
}

/** Whether a reverse name resolves back to the address (forward-confirmed reverse DNS, iprev in RFC 8601 section 3). */
export const ptrConfirmed = defineCheck({
  key: 'ptr.confirmed',
  group: 'infrastructure',
  params: z.object({ ip: z.string(), name: z.string() }),
  references: [rfc(8601, '3'), gmailSenders],
  findings: {
    'ptr.unconfirmed': { severity: 'major', points: 1, params: z.object({ ip: z.string(), name: z.string() }) },
  },
  follows: ['ptr.present'],
  needs: ['reverse_dns'],
  evaluate: (facts) => {
    const {
      reverse_dns: { ip, names, confirmed_name },
    } = facts
    if (confirmed_name !== null) return pass({ ip, name: confirmed_name })
    const [first] = names
    if (!first) return notApplicable()
    const record = isOfSender(first.name, facts) ? addressRecord(first.name, ip, facts) : null
    return fail('ptr.unconfirmed', { ip, name: first.name }, record)
  },
})

/** Whether the sending server identifies itself with a full host name (RFC 5321 section 4.1.4). */
export const heloName = defineCheck({
  key: 'helo.name',
  group: 'infrastructure',
  params: heloParams,
  references: [rfc(5321, '4.1.4')],
  findings: {
    'helo.invalid': { severity: 'minor', points: 0.5, params: heloParams },
    // Valid (RFC 5321 section 4.1.3), but typical of home computers.
    'helo.address_literal': { severity: 'minor', points: 0.3, params: heloParams, references: [rfc(5321, '4.1.3')] },
    // Filters add points (rspamd 2 to 4.5 of 15), but no large provider refuses.
    'helo.bare_address': { severity: 'minor', points: 0.5, params: heloParams },
    'helo.single_label': { severity: 'minor', points: 0.5, params: heloParams },
  },
  needs: ['helo'],
  whenAbsent: () => fail('helo.invalid', { helo: '' }),
  evaluate: ({ helo: { name, kind } }) =>
    kind === 'hostname' ? pass({ helo: name }) : fail(findingOf[kind], { helo: excerpt(name) }),
})

const findingOf = {
  address_literal: 'helo.address_literal',
  bare_address: 'helo.bare_address',
  single_label: 'helo.single_label',
  invalid: 'helo.invalid',
} as const satisfies Record<Exclude<HeloFacts['kind'], 'hostname'>, FindingKey>

/** Whether the HELO name resolves, and to the address the message came from (RFC 5321 section 2.3.5). */
export const heloAddress = defineCheck({
  key: 'helo.address',
  group: 'infrastructure',
  params: z.object({ helo: z.string(), ip: z.string() }),
  references: [rfc(5321, '2.3.5')],
  findings: {
    'helo.unresolvable': {
      severity: 'minor',
      points: 0.3,
      /** `is_local`: the name cannot be published. */
      params: z.object({ helo: z.string(), is_local: z.boolean().default(false) }),
    },
    // Normal behind a relay or with several addresses.
    'helo.other_address': { severity: 'info', points: 0, params: z.object({ helo: z.string(), ip: z.string() }) },
  },
  follows: ['helo.name'],
  needs: ['helo'],
  evaluate: ({ helo: { name, kind, addresses }, envelope, headers }) => {
    if (kind !== 'hostname') return notApplicable()
    if (addresses.state === 'unavailable') return unknown(addresses.reason)
    const { ip } = envelope.origin
    if (addresses.state === 'absent' || addresses.value.length === 0) {
      const is_local = !isPublicHostName(name.toLowerCase())
      const record = ip === null || is_local ? null : addressRecord(name, ip, { envelope, headers })
      return fail('helo.unresolvable', { helo: name, is_local }, record)
    }
    if (ip === null) return notApplicable()
    if (addresses.value.includes(ip)) return pass({ helo: name, ip })
    if (!isPublicAddress(ip)) return unknown({ code: 'address_private', subject: ip })
    return note('helo.other_address', { helo: name, ip })
  },
})

/**
 * Whether the HELO name's SPF record allows the sending address (RFC 7208 section 2.3). Most names publish none, which
 * is fine; a record that does not allow the host is a mistake.
 */
export const spfHelo = defineCheck({
  key: 'spf.helo',
  group: 'authentication',
  params: z.object({ domain: z.string(), ip: z.string() }),
  references: [rfc(7208, '2.3')],
  findings: {
    // Few receivers use it if MAIL FROM has a domain.
    'spf.helo_fail': {
      severity: 'info',
      points: 0,
      params: z.object({ domain: z.string(), ip: z.string(), is_private: z.boolean() }),
    },
  },
  follows: ['helo.name', 'spf.result'],
  needs: ['spf_helo'],
  consults: ['spf'],
  evaluate: ({ spf_helo: { domain, ip, result }, spf }) => {
    // For the null sender, SPF already evaluates the HELO name; see `spf.result`.
    if (spf.state === 'known' && spf.value.identity === 'helo') return notApplicable()
    if (result === 'pass') return pass({ domain, ip })
    if (result === 'fail' || result === 'softfail')
      return note('spf.helo_fail', { domain, ip, is_private: !isPublicAddress(ip) })
    return notApplicable()
  },
})

/** Deprecated versions (RFC 8996), as spelled by TLS libraries and Received fields. */
const outdated = /^(?:SSL|TLS ?v?1(?:[._][01])?$)/i

/** Whether the connection from the sender was encrypted. Only the sender's own connection can cost points. */
export const tlsUsed = defineCheck({
  key: 'tls.used',
  group: 'infrastructure',
  /** `version` is empty if unknown. */
  params: z.object({ version: z.string() }),
  references: [rfc(3207, '1'), gmailSenders],
  findings: {
    // Gmail requires TLS (550-5.7.29); other providers do not.
    'tls.missing': { severity: 'minor', points: 0.5, params: noParams },
    // The unencrypted hop is not the sender's own.
    'tls.missing_on_hop': { severity: 'info', points: 0, params: noParams },
    // TLS 1.0 and 1.1 are deprecated (RFC 8996), but better than nothing.
    'tls.outdated': {
      severity: 'minor',
      points: 0.3,
      params: z.object({ version: z.string() }),
      references: [rfc(8996, '1')],
    },
    'tls.outdated_on_hop': {
      severity: 'info',
      points: 0,
      params: z.object({ version: z.string() }),
      references: [rfc(8996, '1')],
    },
  },
  needs: ['tls'],
  whenAbsent: ({ envelope }) => (isOwn(envelope) ? fail('tls.missing', {}) : note('tls.missing_on_hop', {})),
  evaluate: ({ tls: { version }, envelope }) => {
    if (version === null || !outdated.test(version)) return pass({ version: version ?? '' })
    return isOwn(envelope) ? fail('tls.outdated', { version }) : note('tls.outdated_on_hop', { version })
  },
})

/** Whether the sender itself connected to this server. */
function isOwn({ client_ip, origin }: Envelope): boolean {
  return client_ip !== null && client_ip === origin.ip
}

export const pathConnectionChecks = [ptrPresent, ptrConfirmed, heloName, heloAddress, spfHelo, tlsUsed] as const
