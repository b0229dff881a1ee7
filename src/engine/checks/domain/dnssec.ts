import { z } from 'zod'
import { tlsaProblems } from '../../../shared/contract/facts/audit/dnssec.ts'
import { defineCheck, fail, notApplicable, note, pass, unknown } from '../define-check.ts'
import { rfc } from '../references.ts'
import { receivesNoMail } from './mx.ts'

const domainParams = z.object({ domain: z.string() })

/** Whether DNSSEC protects the domain's records (RFC 4035 section 3.2.3). Optional for mail, but required for DANE. */
export const dnssecSigned = defineCheck({
  key: 'dnssec.signed',
  group: 'infrastructure',
  params: domainParams,
  references: [rfc(4035, '3.2.3')],
  findings: {
    'dnssec.missing': { severity: 'info', points: 0, params: domainParams },
  },
  scope: ['domain'],
  needs: ['dnssec'],
  whenAbsent: ({ domain }) => note('dnssec.missing', { domain }),
  evaluate: ({ dnssec: { domain } }) => pass({ domain }),
})

/** Maximum number of hosts to list in a sentence. */
const maxHosts = 4

/** Whether the mail hosts publish their certificates with DANE (RFC 7672). Optional. */
export const daneRecord = defineCheck({
  key: 'dane.record',
  group: 'infrastructure',
  params: z.object({ hosts: z.array(z.string()) }),
  references: [rfc(7672, '2.2')],
  findings: {
    'dane.missing': { severity: 'info', points: 0, params: domainParams },
    'dane.partial': {
      severity: 'info',
      points: 0,
      /** The hosts without a record, and those without an answer. */
      params: z.object({ hosts: z.array(z.string()), silent: z.array(z.string()) }),
    },
  },
  scope: ['domain'],
  needs: ['dane'],
  consults: ['mx_records', 'mail_hosts'],
  whenAbsent: ({ domain, ...mail }) => (receivesNoMail(mail) ? notApplicable() : note('dane.missing', { domain })),
  evaluate: ({ dane: { tlsa_hosts } }) => {
    const bare = tlsa_hosts.filter(({ state }) => state === 'absent').map(({ host }) => host)
    const silent = tlsa_hosts.filter(({ state }) => state === 'unavailable')
    if (bare.length > 0) {
      const unheard = silent.map(({ host }) => host).slice(0, maxHosts)
      return note('dane.partial', { hosts: bare.slice(0, maxHosts), silent: unheard })
    }
    const [first] = silent
    if (first?.reason) return unknown(first.reason)
    const published = tlsa_hosts.filter(({ tlsa }) => tlsa.length > 0)
    return pass({ hosts: published.map(({ host }) => host).slice(0, maxHosts) })
  },
})

/** Whether each host that has TLSA records has one that senders can use (RFC 7672 section 3.1). */
export const daneUsable = defineCheck({
  key: 'dane.usable',
  group: 'infrastructure',
  params: z.object({ hosts: z.array(z.string()) }),
  references: [rfc(7672, '3.1')],
  findings: {
    'dane.unusable': {
      severity: 'minor',
      points: 0.2,
      /** `others` are the faults of its other records. */
      params: z.object({ host: z.string(), code: z.enum(tlsaProblems), others: z.array(z.string()).default([]) }),
    },
  },
  scope: ['domain'],
  // `dane.record` reports hosts that did not answer; the others are still checked.
  consults: ['dane'],
  evaluate: ({ dane }) => {
    if (dane.state !== 'known') return notApplicable()
    const hosts = dane.value.tlsa_hosts.filter(({ tlsa }) => tlsa.length > 0)
    for (const { host, tlsa } of hosts) {
      const [first] = tlsa
      if (first?.problem && tlsa.every(({ problem }) => problem !== null)) {
        const others = new Set(tlsa.flatMap(({ problem }) => problem ?? []).filter((code) => code !== first.problem))
        return fail('dane.unusable', { host, code: first.problem, others: [...others] })
      }
    }
    return pass({ hosts: hosts.map(({ host }) => host).slice(0, maxHosts) })
  },
})

/** Whether the MX and TLSA records are signed with DNSSEC: senders ignore others (RFC 7672 section 2.2). */
export const daneSecure = defineCheck({
  key: 'dane.secure',
  group: 'infrastructure',
  params: domainParams,
  references: [rfc(7672, '2.2')],
  findings: {
    'dane.insecure': {
      severity: 'minor',
      points: 0.2,
      params: z.object({ hosts: z.array(z.string()), domain: z.string() }),
    },
  },
  scope: ['domain'],
  // `dane.record` reports hosts that did not answer; the others are still checked.
  consults: ['dane'],
  evaluate: ({ dane }) => {
    if (dane.state !== 'known') return notApplicable()
    const { domain, mx_secure, unvalidated, tlsa_hosts } = dane.value
    const published = tlsa_hosts.filter(({ tlsa }) => tlsa.length > 0)
    const insecure = published.filter(({ state }) => !mx_secure || state === 'insecure').map(({ host }) => host)
    if (insecure.length === 0) return published.length > 0 ? pass({ domain }) : notApplicable()
    return unvalidated ? unknown(unvalidated) : fail('dane.insecure', { domain, hosts: insecure.slice(0, maxHosts) })
  },
})

export const domainDnssecChecks = [dnssecSigned, daneRecord, daneUsable, daneSecure] as const
