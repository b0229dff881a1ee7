import { z } from 'zod'
import type { DkimKeyFact, DkimKeyRecordFact, DkimKeysFact } from '../../../shared/contract/facts/audit/dkim.ts'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { parseDkimKeyRecord } from '../../../shared/records/dkim-key.ts'
import { keyName } from '../../protocols/dkim/discover-selectors.ts'
import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'
import { findProblem } from '../record-problem.ts'
import { gmailSenders, rfc } from '../references.ts'
import { spfIgnoredTerms } from '../spf/terms.ts'

const keysParams = z.object({ domain: z.string(), selectors: z.array(z.string()) })

/** Maximum number of selectors to list in a sentence. */
const maxSelectors = 5

/** A key record and its selector. */
export interface KeyAtSelector {
  selector: string
  record: DkimKeyRecordFact
  /** The whole key record, if the name has its halves as two records. */
  joined: string | null
}

/** All key records that were found. Keys for TLS reports only count at selectors that the user named. */
export function listKeys({ keys }: DkimKeysFact): KeyAtSelector[] {
  return keys.flatMap(({ selector, source, records, others }) => {
    const shown = records.filter((record) => source === 'given' || !isForTlsReports(record))
    return shown.map((record) => ({ selector, record, joined: joinHalves(record, others) }))
  })
}

/** A key over 255 octets was published as two records instead of one record of two strings. */
function joinHalves({ text, usable }: DkimKeyRecordFact, others: readonly string[]): string | null {
  const halves = usable ? [] : others.filter((other) => /^[A-Za-z0-9+/=]+$/.test(other))
  return halves.map((half) => `${text}${half}`).find((joined) => parseDkimKeyRecord(joined).usable) ?? null
}

/** Whether a key is only used to sign the domain's TLS reports about other domains (RFC 8460 section 3). */
function isForTlsReports({ services }: DkimKeyRecordFact): boolean {
  return services.length === 1 && services[0] === 'tlsrpt'
}

/** The distinct selectors of keys, limited for display. */
export function selectorsOf(keys: readonly (KeyAtSelector | DkimKeyFact)[]): string[] {
  return [...new Set(keys.map(({ selector }) => selector))].slice(0, maxSelectors)
}

/**
 * Whether the domain publishes DKIM keys (RFC 6376 section 3.6.2). DNS cannot list selectors, so failing to guess one
 * proves nothing. Domains that send no mail need no keys.
 */
export const dkimSelectors = defineCheck({
  key: 'dkim.selectors',
  group: 'authentication',
  params: keysParams,
  references: [rfc(6376, '3.6.2'), gmailSenders],
  findings: {
    // No key was found at all.
    'dkim.no_keys': { severity: 'major', points: 1.8, params: z.object({ domain: z.string() }) },
  },
  scope: ['domain'],
  needs: ['dkim_keys'],
  consults: ['spf_tree'],
  whenAbsent: ({ domain, selectors, spf_tree }) =>
    // `dkim.named_selectors` reports missing selectors that the user named.
    forbidsAll(spf_tree) || selectors.length > 0 ? notApplicable() : fail('dkim.no_keys', { domain }),
  evaluate: ({ dkim_keys, spf_tree }) => {
    const { domain, undecided, asked, wildcard } = dkim_keys
    const keys = listKeys(dkim_keys)
    const usable = keys.filter(({ record }) => record.usable)
    if (usable.length > 0) return pass({ domain, selectors: selectorsOf(usable) })
    // Other checks report faults in the keys that were found.
    if (keys.length > 0 || forbidsAll(spf_tree)) return notApplicable()
    // Where a wildcard has a key, the common selectors have that one.
    const tried = wildcard?.usable ? {} : { detail: String(asked) }
    return unknown(undecided ?? { code: 'selector_unknown', subject: keyName('*', domain), ...tried })
  },
})

/** Whether SPF declares that the domain sends no mail: `v=spf1 -all`, without terms that were meant to allow senders. */
export function forbidsAll(spf: AuditFacts['spf_tree']): boolean {
  if (spf.state !== 'known') return false
  const { valid, all, mechanisms, problems } = spf.value
  return valid && all === '-all' && mechanisms.length === 1 && !findProblem(problems, spfIgnoredTerms)
}

/** Whether the selectors that the user named have a key. */
export const dkimNamedSelectors = defineCheck({
  key: 'dkim.named_selectors',
  group: 'authentication',
  params: keysParams,
  references: [rfc(6376, '3.6.2.1')],
  findings: {
    'dkim.selector_missing': {
      severity: 'major',
      points: 1.8,
      /** `target` is the name at a mail service to which the first selector leads; empty if it does not exist. */
      params: keysParams.extend({ target: z.string().default('') }),
    },
    'dkim.selector_revoked': { severity: 'major', points: 1.8, params: keysParams },
  },
  scope: ['domain'],
  consults: ['dkim_keys'],
  evaluate: ({ domain, selectors, dkim_keys }) => {
    // `dkim.selectors` reports unavailable keys.
    if (selectors.length === 0 || dkim_keys.state === 'unavailable') return notApplicable()
    if (dkim_keys.state === 'absent') return fail('dkim.selector_missing', { domain, selectors, target: '' })
    const { missing, unanswered, dangling } = dkim_keys.value
    if (missing.length > 0) {
      const alias = dangling.find(({ selector }) => selector === missing[0])?.aliases.at(-1)
      return fail('dkim.selector_missing', { domain, selectors: missing, target: alias ?? '' })
    }
    const named = new Set(selectors.map((selector) => selector.toLowerCase()))
    const revoked = listKeys(dkim_keys.value).filter(({ selector, record }) => named.has(selector) && record.revoked)
    if (revoked.length > 0) return fail('dkim.selector_revoked', { domain, selectors: selectorsOf(revoked) })
    const silent = unanswered.find(({ selector }) => named.has(selector))
    return silent ? unknown(silent.reason) : pass({ domain, selectors: [...named] })
  },
})

export const dkimSelectorsChecks = [dkimSelectors, dkimNamedSelectors] as const
