import { dmarcTagFaults } from '../../../shared/finding-params/dmarc.ts'
import { defineCheck, fail, notApplicable, pass } from '../../check.ts'
import { findProblems, placeOf } from '../record-problem.ts'
import { withoutTags } from './records.ts'

/** As many as a sentence can bear; who mends these sees the next ones. */
const maxFaults = 4

/** Whether receivers can read all of the record; they take the default of what they cannot (RFC 9989 section 4.8). */
export const dmarcSyntax = defineCheck({
  key: 'dmarc.syntax',
  group: 'authentication',
  scope: ['domain'],
  follows: ['dmarc.policy'],
  needs: ['dmarc_record'],
  evaluate: ({ dmarc_record: { tags } }) => {
    if (!tags) return notApplicable()
    const { found_at: domain, text } = tags
    const faults = findProblems(tags.problems, dmarcTagFaults)
    const [first, ...rest] = faults
    if (!first) return pass({ domain })
    const others = [...new Set(rest.map(({ code }) => code))].slice(0, maxFaults - 1)
    const dispensable = faults.flatMap(({ code }) => tagWithDefault(code) ?? [])
    return fail(
      'dmarc.tag_invalid',
      { domain, code: first.code, ...placeOf(first), others },
      dispensable.length > 0 ? withoutTags(domain, text, dispensable) : null,
    )
  },
})

/** The tag that means the same when it is left out as when it cannot be read; null for faults of other kinds. */
function tagWithDefault(code: (typeof dmarcTagFaults)[number]): string | null {
  const tag = /^invalid_(sp|np|adkim|aspf|fo|t|psd)$/.exec(code)?.[1]
  return tag ?? null
}
