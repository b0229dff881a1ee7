import { z } from 'zod'
import type { MailEncryptionFact } from '../../../shared/contract/facts/audit/mx.ts'
import { excerpt } from '../../message/header-fields.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'
import { gmailSenders, rfc } from '../references.ts'

const domainParams = z.object({ domain: z.string() })

const addressesParams = z.object({ domain: z.string(), addresses: z.array(z.string()) })

/** Whether mail can be received over IPv4, which all senders support, and over IPv6, which some prefer. */
export const mxAddressFamilies = defineCheck({
  key: 'mx.address_families',
  group: 'infrastructure',
  params: domainParams,
  references: [rfc(3974, '1')],
  findings: {
    'mx.ipv4_only': { severity: 'info', points: 0, params: domainParams },
    // Senders without IPv6 cannot deliver mail.
    'mx.ipv6_only': { severity: 'minor', points: 0.5, params: domainParams },
  },
  scope: ['domain'],
  follows: ['mx.addresses'],
  needs: ['mx_records', 'mail_hosts'],
  evaluate: ({ mx_records: { domain }, mail_hosts: { hosts } }) => {
    const addresses = hosts.flatMap(({ addresses, unreachable }) => addresses.filter((ip) => !unreachable.includes(ip)))
    const hasIpv6 = addresses.some((ip) => ip.includes(':'))
    const hasIpv4 = addresses.some((ip) => !ip.includes(':'))
    if (hasIpv4 && hasIpv6) return pass({ domain })
    const silent = hosts.find(({ reason }) => reason !== null)
    if (silent?.reason) return unknown(silent.reason)
    if (hasIpv4) return note('mx.ipv4_only', { domain })
    return hasIpv6 ? fail('mx.ipv6_only', { domain }) : notApplicable()
  },
})

/** Maximum number of addresses to list in a sentence. */
const maxAddresses = 4

/**
 * Whether the addresses of the mail hosts have reverse names that resolve back (RFC 1912 section 2.1). Not required of
 * hosts that only receive, but most of them also send.
 */
export const mxReverseDns = defineCheck({
  key: 'mx.reverse_dns',
  group: 'infrastructure',
  params: domainParams,
  references: [rfc(1912, '2.1'), gmailSenders],
  findings: {
    // Required of hosts that send mail; these are only known to receive it.
    'mx.reverse_missing': { severity: 'info', points: 0, params: addressesParams },
    'mx.reverse_unconfirmed': { severity: 'info', points: 0, params: addressesParams },
  },
  scope: ['domain'],
  follows: ['mx.record'],
  needs: ['mail_hosts'],
  evaluate: ({ domain, mail_hosts: { hosts } }) => {
    const reverse = hosts.flatMap((host) => host.reverse)
    const answered = reverse.filter(({ reason }) => reason === null)
    const nameless = answered.filter(({ names }) => names.length === 0).map(({ ip }) => ip)
    if (nameless.length > 0) return note('mx.reverse_missing', { domain, addresses: nameless.slice(0, maxAddresses) })
    const unconfirmed = answered.filter(({ confirmed_name }) => confirmed_name === null).map(({ ip }) => ip)
    if (unconfirmed.length > 0) {
      return note('mx.reverse_unconfirmed', { domain, addresses: unconfirmed.slice(0, maxAddresses) })
    }
    const silent = reverse.find(({ reason }) => reason !== null)
    if (silent?.reason) return unknown(silent.reason)
    // `mx.addresses` reports hosts that did not answer.
    const isWhole = hosts.every(({ state }) => state !== 'unavailable')
    return isWhole && reverse.length > 0 ? pass({ domain }) : notApplicable()
  },
})

/** TLS 1.0 and 1.1 are deprecated (RFC 8996). */
const outdated = /^(?:SSL|TLSv1(?:\.1)?$)/

/** Whether mail to the hosts is encrypted (RFC 3207). Checked only if probing is enabled. */
export const mxEncryption = defineCheck({
  key: 'mx.encryption',
  group: 'infrastructure',
  params: z.object({ versions: z.array(z.string()) }),
  references: [rfc(3207, '4')],
  findings: {
    // The result of probing port 25, if enabled. Unencrypted mail is still delivered.
    'mx.port_closed': {
      severity: 'minor',
      points: 0.5,
      params: z.object({ domain: z.string(), hosts: z.array(z.string()) }),
    },
    'mx.tls_missing': {
      severity: 'minor',
      points: 0.3,
      params: z.object({ domain: z.string(), hosts: z.array(z.string()) }),
    },
    'mx.tls_failed': {
      severity: 'minor',
      points: 0.3,
      /** `detail` is the error message of the server or the system. */
      params: z.object({ domain: z.string(), host: z.string(), detail: z.string() }),
    },
    'mx.tls_outdated': {
      severity: 'minor',
      points: 0.2,
      params: z.object({ domain: z.string(), host: z.string(), version: z.string() }),
      references: [rfc(8996, '1')],
    },
  },
  scope: ['domain'],
  follows: ['mx.record'],
  consults: ['mx_tls'],
  evaluate: ({ domain, mx_tls }) => {
    if (mx_tls.state === 'unavailable' && mx_tls.reason.code !== 'probe_off') return unknown(mx_tls.reason)
    if (mx_tls.state !== 'known') return notApplicable()
    const { encryption } = mx_tls.value
    const hostsIn = (state: MailEncryptionFact['state']) =>
      encryption.filter((host) => host.state === state).map(({ host }) => host)
    const [closed, bare] = [hostsIn('closed'), hostsIn('not_offered')]
    if (closed.length > 0) return fail('mx.port_closed', { domain, hosts: closed })
    if (bare.length > 0) return fail('mx.tls_missing', { domain, hosts: bare })
    const failed = encryption.find(({ state }) => state === 'failed')
    if (failed) return fail('mx.tls_failed', { domain, host: failed.host, detail: excerpt(failed.detail) })
    const old = encryption.find(({ version }) => version !== null && outdated.test(version))
    if (old) return fail('mx.tls_outdated', { domain, host: old.host, version: old.version ?? '' })
    const silent = encryption.find(({ state }) => state === 'unknown')
    if (silent) return unknown({ code: 'connection_failed', subject: silent.host, detail: excerpt(silent.detail) })
    const untried = encryption.findIndex(({ state }) => state === 'untried')
    const left = encryption[untried]
    if (left) return unknown({ code: 'check_limit', subject: left.host, detail: String(untried) })
    return pass({ versions: [...new Set(encryption.flatMap(({ version }) => version ?? []))].sort() })
  },
})

/**
 * Whether the mail hosts have valid certificates. Senders require them if the MTA-STS policy is enforced (RFC 8461
 * section 4.2).
 */
export const mxCertificate = defineCheck({
  key: 'mx.certificate',
  group: 'infrastructure',
  params: domainParams,
  references: [rfc(7817, '3'), rfc(8461, '4.2')],
  findings: {
    'mx.certificate_refused': {
      severity: 'major',
      points: 1,
      /** As `mx.certificate_invalid`, but with an enforced MTA-STS policy, so senders do not deliver. */
      params: z.object({ domain: z.string(), host: z.string(), fault: z.string() }),
    },
    // Senders encrypt without a valid certificate, unless MTA-STS forbids it (RFC 8461 section 4.2).
    'mx.certificate_invalid': {
      severity: 'info',
      points: 0,
      /** `fault` is OpenSSL's error name. */
      params: z.object({ domain: z.string(), host: z.string(), fault: z.string() }),
    },
  },
  scope: ['domain'],
  follows: ['mx.encryption'],
  consults: ['mx_tls', 'mta_sts_policy'],
  evaluate: ({ domain, mx_tls, mta_sts_policy }) => {
    const encryption = mx_tls.state === 'known' ? mx_tls.value.encryption : []
    const shown = encryption.filter(({ certificate }) => certificate !== null)
    const bad = shown.find(({ certificate }) => certificate?.fault)
    if (!bad) return shown.length > 0 ? pass({ domain }) : notApplicable()
    const params = { domain, host: bad.host, fault: bad.certificate?.fault ?? '' }
    const policy = mta_sts_policy.state === 'known' ? mta_sts_policy.value.policy : null
    const isEnforced = policy?.valid === true && policy.mode === 'enforce'
    return isEnforced ? fail('mx.certificate_refused', params) : note('mx.certificate_invalid', params)
  },
})

export const domainMxHostsChecks = [mxAddressFamilies, mxReverseDns, mxEncryption, mxCertificate] as const
