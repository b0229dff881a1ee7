import type { DmarcEvaluation } from '../../../shared/contract/message-facts/authentication.ts'
import type { Fact } from '../../../shared/fact.ts'
import { excerpt } from '../../message/header-fields.ts'
import { isPublicAddress } from '../../names/ip-address.ts'
import { maxLookups, maxVoidLookups } from '../../protocols/spf/measure-tree.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { brokenRecords } from './broken-records.ts'
import { allowSender, requestSpf } from './requests.ts'

/**
 * Whether the domain of MAIL FROM lets the sending address send in its name (RFC 7208 section 2.6). Where DMARC passes
 * by DKIM all the same, the message is proven to be genuine and a missing SPF pass costs little.
 */
export const spfResult = defineCheck({
  key: 'spf.result',
  group: 'authentication',
  findings: [
    'spf.misspelled',
    'spf.missing_covered',
    'spf.missing',
    'spf.permerror',
    'spf.fail_covered',
    'spf.fail',
    'spf.softfail',
    'spf.neutral',
  ],
  scope: ['message'],
  needs: ['spf'],
  consults: ['dmarc', 'reverse_dns'],
  evaluate: ({ spf, dmarc, ...facts }) => {
    const { domain, ip, result } = spf
    const sender = { domain, ip, is_private: !isPublicAddress(ip) }
    const covered = isCoveredByDkim(dmarc)
    switch (result) {
      case 'pass':
        return pass({ domain, ip })
      case 'none': {
        const broken = brokenRecords(facts.dns, domain)
        const [text] = broken
        if (text !== undefined) {
          return fail('spf.misspelled', { domain, text: excerpt(text) }, requestSpf(domain, broken))
        }
        return fail(covered ? 'spf.missing_covered' : 'spf.missing', sender, allowSender(spf, facts))
      }
      case 'permerror':
        // Too many look-ups have their own question and their own words.
        if (spf.lookups > maxLookups || spf.void_lookups > maxVoidLookups) return notApplicable()
        return fail('spf.permerror', { domain, comment: spf.comment ?? '' })
      default:
        if (covered) return fail('spf.fail_covered', { ...sender, result }, allowSender(spf, facts))
        return fail(findingOf[result], sender, allowSender(spf, facts))
    }
  },
})

const findingOf = { fail: 'spf.fail', softfail: 'spf.softfail', neutral: 'spf.neutral' } as const

function isCoveredByDkim(dmarc: Fact<DmarcEvaluation>): boolean {
  return dmarc.state === 'known' && dmarc.value.result === 'pass' && dmarc.value.dkim_aligned === true
}
