import type { SpfBranchFact, SpfTreeFact } from '../../../shared/contract/audit-facts/spf.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import { parseSpfRecord } from '../../protocols/spf/parse-record.ts'
import { type Answer, fail, notApplicable, pass } from '../define-check.ts'
import { defineTreeCheck } from './define-tree-check.ts'
import { changeRecord, requestSpf, softEnd } from './requests.ts'

/**
 * What the record says about all other hosts (RFC 7208 section 5.1), or the record that it redirects to (section 6.1). A
 * record that cannot be evaluated says nothing at all, however it ends.
 */
export const spfTreeAll = defineTreeCheck({
  key: 'spf.all',
  findings: ['spf.all_open', 'spf.all_neutral', 'spf.all_missing'],
  evaluate: (tree, spf_record) => {
    const { domain, valid, all, redirect, problems } = tree
    // A missing blank hides the end in another term.
    if ((!valid && all !== '?all') || problems.some(({ code }) => code === 'glued_terms')) return notApplicable()
    switch (all) {
      case '+all':
        return fail('spf.all_open', { domain }, changeRecord(tree, spf_record, { ...softEnd, urgent: true }))
      case '?all':
        return fail('spf.all_neutral', { domain }, changeRecord(tree, spf_record, softEnd))
      case null:
        return redirect
          ? afterRedirect(tree)
          : fail('spf.all_missing', { domain }, changeRecord(tree, spf_record, softEnd))
      default:
        return pass({ domain, all })
    }
  },
})

/** How the last record of a chain of redirects ends. `+all` there is what `spf.networks` reports. */
function afterRedirect({ domain, tree }: SpfTreeFact): Answer<'spf.all', 'spf.all_neutral' | 'spf.all_missing'> {
  const target = lastRedirect(tree)
  if (!target) return notApplicable()
  const { all, redirect, valid } = parseSpfRecord(target.record)
  if (!valid || redirect !== null || all?.qualifier === '+') return notApplicable()
  if (all !== null && all.qualifier !== '?') return pass({ domain, all: `${all.qualifier}all` })
  const isOwn = registeredDomain(target.domain) === registeredDomain(domain)
  return fail(
    all === null ? 'spf.all_missing' : 'spf.all_neutral',
    { domain: target.domain },
    isOwn ? requestSpf(target.domain, [target.record], softEnd) : null,
  )
}

function lastRedirect(branches: readonly SpfBranchFact[]): { domain: string; record: string } | null {
  const redirect = branches.find(({ term }) => /^redirect=/i.test(term))
  if (redirect?.outcome !== 'found' || redirect.record === null || redirect.domain === null) return null
  return lastRedirect(redirect.branches) ?? { domain: redirect.domain, record: redirect.record }
}
