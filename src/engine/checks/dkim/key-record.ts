import { dkimKeyFaults, dkimKeyOddities } from '../../../shared/finding-params/dkim.ts'
import { type Answer, defineCheck, fail, notApplicable, note, pass } from '../define-check.ts'
import { findProblem, placeOf } from '../record-problem.ts'
import { type KeyAtSelector, listKeys } from './keys.ts'

/** Whether the key records are what verifiers expect (RFC 6376 section 3.6.1). The length of keys is a matter apart. */
export const dkimKeyRecord = defineCheck({
  key: 'dkim.key_record',
  group: 'authentication',
  findings: ['dkim.private_key_published', 'dkim.key_unusable', 'dkim.key_odd'],
  scope: ['domain'],
  follows: ['dkim.selectors'],
  needs: ['dkim_keys'],
  evaluate: ({ dkim_keys }) => {
    const { domain } = dkim_keys
    const keys = listKeys(dkim_keys)
    if (keys.length === 0) return notApplicable()
    const open = keys.find(({ record }) => record.problems.some(({ code }) => code === 'private_key'))
    if (open) return fail('dkim.private_key_published', { domain, selector: open.selector })
    return findFault(domain, keys) ?? findOddity(domain, keys) ?? pass({ domain })
  },
})

function findFault(domain: string, keys: readonly KeyAtSelector[]): Answer<never, 'dkim.key_unusable'> | null {
  const [first, ...others] = keys.flatMap(({ selector, record }) => {
    const fault = findProblem(record.problems, dkimKeyFaults)
    return fault ? { selector, code: fault.code } : []
  })
  return first ? fail('dkim.key_unusable', { domain, ...first, others: others.map(({ selector }) => selector) }) : null
}

function findOddity(domain: string, keys: readonly KeyAtSelector[]): Answer<never, 'dkim.key_odd'> | null {
  for (const { selector, record } of keys) {
    const oddity = findProblem(record.problems, dkimKeyOddities)
    if (oddity) return note('dkim.key_odd', { domain, selector, code: oddity.code, detail: placeOf(oddity).detail })
  }
  return null
}
