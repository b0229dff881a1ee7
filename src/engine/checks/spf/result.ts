import { z } from 'zod'
import type { DnsAnswerRecord } from '../../../shared/contract/facts/dns-answer.ts'
import type { DmarcEvaluation } from '../../../shared/contract/facts/message/authentication.ts'
import { spfResults } from '../../../shared/contract/facts/message/authentication.ts'
import type { Fact } from '../../../shared/fact.ts'
import { isSpfRecord } from '../../../shared/records/spf.ts'
import { readRecordText } from '../../dns/record-text.ts'
import { readTxt } from '../../dns/select-txt.ts'
import { isFreeMail } from '../../names/free-mail.ts'
import { isPublicAddress } from '../../names/ip-address.ts'
import { findMisspelling, isMeantAs } from '../../protocols/meant-record.ts'
import { isCheckable } from '../../protocols/spf/check-host.ts'
import { maxLookups, maxVoidLookups } from '../../protocols/spf/measure-tree.ts'
import { defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'
import { placeOfRecord } from '../record-problem.ts'
import { gmailSenders, rfc } from '../references.ts'
import { findError } from './permanent-error.ts'
import { spfIncludes, spfRecord, spfSyntax } from './record.ts'
import { allowSender, requestSpf } from './requests.ts'

/**
 * A sender that SPF does not authorize. `is_private`: the address is not visible on the internet. `is_free_mail`: the
 * domain belongs to a provider, so the sender cannot change its record.
 */
const unlistedParams = z.object({
  domain: z.string(),
  ip: z.string(),
  is_private: z.boolean(),
  is_free_mail: z.boolean().default(false),
})

/** TXT records that were meant as SPF records but are invalid. */
function brokenRecords(dns: readonly DnsAnswerRecord[], domain: string): string[] {
  const answer = dns.find(({ name, type }) => type === 'TXT' && name.toLowerCase() === domain)
  const texts = (answer?.records ?? []).map((record) => readTxt(readRecordText('TXT', record)))
  return texts.filter((text) => isMeantAs('spf', text) && !isSpfRecord(text))
}

/**
 * Whether the MAIL FROM domain authorizes the sending address (RFC 7208 section 2.6). If DMARC passes through DKIM
 * anyway, the message is authenticated and a missing SPF pass costs little.
 */
export const spfResult = defineCheck({
  key: 'spf.result',
  group: 'authentication',
  params: z.object({ domain: z.string(), ip: z.string() }),
  references: [rfc(7208, '2.6'), gmailSenders],
  findings: {
    'spf.misspelled': spfRecord.findings['spf.misspelled'],
    'spf.missing_covered': { severity: 'minor', points: 0.5, params: unlistedParams },
    // Gmail, Yahoo, Microsoft, and Apple require SPF of bulk senders; `_covered` is for mail that passes DMARC through
    // DKIM.
    'spf.missing': { severity: 'major', points: 1.5, params: unlistedParams },
    // No record can be published at an address or a local name.
    'spf.no_domain': {
      severity: 'minor',
      points: 0.5,
      params: z.object({ domain: z.string(), identity: z.enum(['mailfrom', 'helo']) }),
      references: [rfc(7208, '4.3')],
    },
    // Many servers reject such senders (Postfix: reject_unknown_sender_domain).
    'spf.domain_missing': {
      severity: 'major',
      points: 1.5,
      params: z.object({ domain: z.string() }),
      references: [rfc(7208, '4.3')],
    },
    // A permanent error costs as much as no record, for every host.
    'spf.several_records': spfRecord.findings['spf.several_records'],
    'spf.invalid': spfSyntax.findings['spf.invalid'],
    'spf.blank_missing': spfSyntax.findings['spf.blank_missing'],
    'spf.include_broken': spfIncludes.findings['spf.include_broken'],
    'spf.permerror': {
      severity: 'major',
      points: 1.5,
      /** `comment` is the evaluator's own remark, or empty. */
      params: z.object({ domain: z.string(), comment: z.string() }),
      references: [rfc(7208, '8.7'), rfc(7208, '4.6')],
    },
    'spf.fail_covered': {
      severity: 'minor',
      points: 0.5,
      params: unlistedParams.extend({ result: z.enum(['fail', 'softfail', 'neutral']) }),
    },
    // The domain itself declares that the host may not send.
    'spf.fail': { severity: 'major', points: 2, params: unlistedParams },
    // A weaker form of fail.
    'spf.softfail': { severity: 'major', points: 1.5, params: unlistedParams },
    // The same as no statement (RFC 7208 section 8.2), but there is a record to build on.
    'spf.neutral': { severity: 'major', points: 1, params: unlistedParams },
  },
  needs: ['spf'],
  consults: ['dmarc', 'reverse_dns'],
  evaluate: (facts) => {
    const { spf, dmarc } = facts
    const { domain, ip, result } = spf
    const sender = { domain, ip, is_private: !isPublicAddress(ip), is_free_mail: isFreeMail(domain) }
    const covered = isCoveredByDkim(dmarc)
    switch (result) {
      case 'pass':
        return pass({ domain, ip })
      case 'none': {
        if (!isCheckable(domain)) return fail('spf.no_domain', { domain, identity: spf.identity })
        const broken = brokenRecords(facts.dns, domain)
        const [text] = broken
        if (text !== undefined) {
          const params = { domain, ...placeOfRecord(text), code: findMisspelling(text) }
          return fail('spf.misspelled', params, requestSpf(domain, broken))
        }
        if (spf.identity === 'mailfrom' && isMissing(facts.dns, domain)) return fail('spf.domain_missing', { domain })
        return fail(covered ? 'spf.missing_covered' : 'spf.missing', sender, allowSender(spf, facts))
      }
      case 'permerror': {
        const cause = findError(spf)
        if (cause) return cause
        // `spf.lookups` reports too many lookups.
        if (spf.lookups > maxLookups || spf.void_lookups > maxVoidLookups) return notApplicable()
        return fail('spf.permerror', { domain, comment: spf.comment ?? '' })
      }
      default:
        if (covered) return fail('spf.fail_covered', { ...sender, result }, allowSender(spf, facts))
        return fail(findingOf[result], sender, allowSender(spf, facts))
    }
  },
})

/** Whether DNS has no such name. */
function isMissing(dns: readonly DnsAnswerRecord[], domain: string): boolean {
  return dns.some(({ name, type, status }) => type === 'TXT' && status === 'nxdomain' && name.toLowerCase() === domain)
}

const findingOf = { fail: 'spf.fail', softfail: 'spf.softfail', neutral: 'spf.neutral' } as const

function isCoveredByDkim(dmarc: Fact<DmarcEvaluation>): boolean {
  return dmarc.state === 'known' && dmarc.value.result === 'pass' && dmarc.value.dkim_aligned === true
}

/**
 * Whether lenient receivers get another result than strict ones: the mail passes at some of them, which hides the
 * error.
 */
export const spfReading = defineCheck({
  key: 'spf.reading',
  group: 'authentication',
  params: z.object({ domain: z.string() }),
  references: [rfc(7208, '4.6')],
  findings: {
    // Explains why the error that `spf.permerror` reports goes unnoticed.
    'spf.read_differently': {
      severity: 'info',
      points: 0,
      params: z.object({ domain: z.string(), lenient: z.enum(spfResults) }),
    },
  },
  follows: ['spf.result'],
  needs: ['spf'],
  evaluate: ({ spf: { domain, result, lenient_result } }) =>
    lenient_result === null || lenient_result === result
      ? notApplicable()
      : note('spf.read_differently', { domain, lenient: lenient_result }),
})

export const spfResultChecks = [spfResult, spfReading] as const
