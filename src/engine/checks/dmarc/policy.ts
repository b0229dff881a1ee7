import type { AuditFacts } from '../../../shared/contract/audit-facts.ts'
import type { MessageFacts } from '../../../shared/contract/facts.ts'
import { type Answer, defineCheck, fail, notApplicable, pass } from '../../check.ts'
import { registeredDomain } from '../../registered-domain.ts'
import { firstRecord, publishedRecords, repaired, withoutTesting, withQuarantine, withReports } from './records.ts'

/**
 * Whether a policy governs the author's domain and what it asks for (RFC 9989 section 4.7, tags p, sp, np and t). A
 * policy of none asks receivers to report and to do nothing else.
 */
export const dmarcPolicy = defineCheck({
  key: 'dmarc.policy',
  group: 'authentication',
  scope: ['message', 'domain'],
  needs: ['dmarc_policy'],
  consults: ['author', 'dmarc_walk'],
  whenAbsent: (facts) => ('author' in facts ? withoutPolicyOfAuthor(facts) : withoutPolicy(facts)),
  evaluate: ({ dmarc_policy }) => {
    const { domain, policy, testing, rua } = dmarc_policy
    const has_reports = rua.length > 0
    // Nobody can know what a stricter policy would stop before the reports tell: they come first.
    if (policy === 'none') {
      const record = has_reports ? withQuarantine(dmarc_policy) : withReports(dmarc_policy)
      return fail('dmarc.policy_none', { domain, has_reports }, record)
    }
    if (testing) {
      const record = has_reports ? withoutTesting(dmarc_policy) : withReports(dmarc_policy)
      return fail('dmarc.testing', { domain, policy, has_reports }, record)
    }
    return pass({ domain, policy })
  },
})

function withoutPolicyOfAuthor({ author, dns }: Pick<MessageFacts, 'author' | 'dns'>): Answer<never> {
  // Without an author there is no domain that could have a policy; the check of From says so.
  if (author.state !== 'known') return notApplicable()
  const { domain: own, organizational_domain: owner } = author.value
  for (const domain of [own, owner]) {
    const published = publishedRecords(dns, domain)
    const [first] = published
    if (first !== undefined) {
      return fail('dmarc.invalid', { domain }, { ...repaired(domain, first), current: published.join('\n') })
    }
  }
  return fail('dmarc.missing', { domain: owner }, firstRecord(owner))
}

/** Why nothing governs a domain: what is published cannot be used, stands elsewhere, or is not there. */
function withoutPolicy({ domain, dmarc_walk }: Pick<AuditFacts, 'domain' | 'dmarc_walk'>): Answer<never> {
  const { steps, misnamed } = dmarc_walk.state === 'known' ? dmarc_walk.value : { steps: [], misnamed: [] }
  const several = steps.find(({ outcome }) => outcome === 'several')
  if (several) {
    const current = several.texts.join('\n')
    return fail('dmarc.several_records', { domain: several.domain }, { ...firstRecord(several.domain), current })
  }
  const unusable = steps.find(({ outcome }) => outcome === 'invalid' || outcome === 'record')
  if (unusable) {
    const [text = ''] = unusable.texts
    return fail('dmarc.invalid', { domain: unusable.domain }, repaired(unusable.domain, text))
  }
  const [misplaced] = misnamed
  if (misplaced) {
    const { name, text } = misplaced
    return fail('dmarc.misnamed', { domain, name }, { ...firstRecord(domain), value: text })
  }
  const owner = registeredDomain(domain)
  return fail('dmarc.missing', { domain: owner }, firstRecord(owner))
}
