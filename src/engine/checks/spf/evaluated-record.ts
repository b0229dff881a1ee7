import { z } from 'zod'
import { widthOf } from '../../protocols/spf/measure-coverage.ts'
import { maxLookups, maxVoidLookups } from '../../protocols/spf/measure-tree.ts'
import { allOf, hasRedirect } from '../../protocols/spf/record-end.ts'
import { isAll } from '../../protocols/spf/spf-terms.ts'
import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'
import { rfc } from '../references.ts'
import { describeWidth, spfNetworks } from './networks.ts'
import { findError, measureLookups } from './permanent-error.ts'
import { allowSender, requestSpf, softEnd } from './requests.ts'

const domainParams = z.object({ domain: z.string() })

/** How the record treats unlisted hosts (RFC 7208 section 5.1). A redirect leaves that to another record. */
export const spfAll = defineCheck({
  key: 'spf.all',
  group: 'authentication',
  params: z.object({ domain: z.string(), all: z.string() }),
  references: [rfc(7208, '5.1')],
  findings: {
    'spf.all_missing': { severity: 'minor', points: 0.3, params: domainParams },
    // The record says nothing about unlisted hosts, but it does list the right ones.
    'spf.all_neutral': { severity: 'minor', points: 0.3, params: domainParams },
    // Everyone passes: worse than no record, because spammers look for it (rspamd gives 4 of 15).
    'spf.all_open': {
      severity: 'critical',
      points: 3,
      /** `ip` is the address of this message, which the offered record allows; empty if unknown. */
      params: z.object({ domain: z.string(), ip: z.string().default('') }),
    },
  },
  follows: ['spf.result'],
  needs: ['spf'],
  consults: ['reverse_dns'],
  evaluate: (facts) => {
    const { spf } = facts
    const { domain, ip, result, record, mechanism } = spf
    if (record === null || result === 'permerror') return notApplicable()
    const all = allOf(record)
    if (all === null) {
      if (hasRedirect(record)) return notApplicable()
      return fail('spf.all_missing', { domain }, requestSpf(domain, [record], softEnd))
    }
    if (all.startsWith('-') || all.startsWith('~')) return pass({ domain, all })
    if (all.startsWith('?')) return fail('spf.all_neutral', { domain }, requestSpf(domain, [record], softEnd))
    // Only the open end may have allowed this message.
    const own = mechanism !== null && isAll(mechanism) ? allowSender(spf, facts) : null
    const closed = requestSpf(domain, [record], { ...softEnd, urgent: true, ...(own && { allow: ip }) })
    return fail('spf.all_open', { domain, ip: own ? ip : '' }, closed)
  },
})

/** Whether an SPF pass proves anything: a record that allows everyone, or a huge network, proves nothing. */
export const spfPassingNetworks = defineCheck({
  key: 'spf.networks',
  group: 'authentication',
  params: domainParams,
  references: [rfc(7208, '11.4')],
  findings: {
    'spf.networks_vast': spfNetworks.findings['spf.networks_vast'],
    'spf.everyone': spfNetworks.findings['spf.everyone'],
  },
  follows: ['spf.result'],
  needs: ['spf'],
  evaluate: ({ spf: { domain, record, coverage } }) => {
    const width = coverage ? widthOf(coverage) : 'usual'
    if (!coverage || width === 'usual') return notApplicable()
    if (width === 'vast') return fail('spf.networks_vast', { domain, ...describeWidth(coverage) })
    // `spf.all` reports records that end in +all themselves.
    const isOpenItself = /^\+?all$/i.test(allOf(record ?? '') ?? '')
    return isOpenItself ? notApplicable() : fail('spf.everyone', { domain, terms: coverage.terms })
  },
})

/** From here on, one more `include` may break the record. */
export const nearLookupLimit = 9

/** Whether evaluating the record stays within the limit of DNS lookups. */
export const spfLookups = defineCheck({
  key: 'spf.lookups',
  group: 'authentication',
  params: z.object({ domain: z.string(), lookups: z.int() }),
  references: [rfc(7208, '4.6.4')],
  findings: {
    'spf.lookups_exceeded': {
      severity: 'major',
      points: 1.5,
      /** `repeated` is a term whose target another term includes, too; empty if none. It costs `repeated_lookups`. */
      params: z.object({
        domain: z.string(),
        lookups: z.int(),
        repeated: z.string().default(''),
        repeated_lookups: z.int().default(0),
      }),
    },
    'spf.void_lookups_exceeded': {
      severity: 'major',
      points: 1.5,
      /** `terms` have no records; those of other records are followed by the name of their record. */
      params: z.object({ domain: z.string(), lookups: z.int(), terms: z.array(z.string()).default([]) }),
    },
    // This message passes before the error; mail from other servers does not.
    'spf.broken_later': { severity: 'info', points: 0, params: z.object({ domain: z.string(), problem: z.string() }) },
    // Works today, but breaks when a provider's include grows.
    'spf.lookups_near': { severity: 'info', points: 0, params: z.object({ domain: z.string(), lookups: z.int() }) },
  },
  follows: ['spf.result'],
  needs: ['spf'],
  evaluate: ({ spf }) => {
    const { domain, result, record } = spf
    // `spf.result` reports other errors, which end the evaluation first.
    if (result === 'none' || record === null) return notApplicable()
    const error = findError(spf)
    if (error && result === 'pass') return note('spf.broken_later', { domain, problem: termOf(error.params) })
    if (error) return notApplicable()
    const { lookups, voidLookups, repaired, ...places } = measureLookups(spf)
    const isPastLimit = lookups > maxLookups || voidLookups > maxVoidLookups
    if (isPastLimit && result === 'pass') return note('spf.broken_later', { domain, problem: '' })
    if (lookups > maxLookups) return fail('spf.lookups_exceeded', { domain, lookups, ...places.repetition })
    if (voidLookups > maxVoidLookups)
      return fail('spf.void_lookups_exceeded', { domain, lookups: voidLookups, terms: places.deadTerms }, repaired)
    return lookups >= nearLookupLimit ? note('spf.lookups_near', { domain, lookups }) : pass({ domain, lookups })
  },
})

/** The term that an error is about; empty for the record as a whole. */
function termOf(params: object): string {
  if ('term' in params) return String(params.term)
  return 'detail' in params ? String(params.detail) : ''
}

export const spfEvaluatedRecordChecks = [spfAll, spfPassingNetworks, spfLookups] as const
