import { defineCheck, notApplicable, pass, unknown } from '../define-check.ts'

/** Whether the spam filters that the settings name gave a verdict; the built-in one always does. */
export const spamFilters = defineCheck({
  key: 'spam.filters',
  group: 'content',
  findings: [],
  scope: ['message'],
  follows: ['analysis.complete'],
  needs: [],
  evaluate: ({ spam_engines }) => {
    const asked = spam_engines.filter(({ engine }) => engine !== 'builtin')
    if (asked.length === 0) return notApplicable()
    const silent = asked.flatMap(({ verdict }) => (verdict.state === 'unavailable' ? [verdict.reason] : []))
    return silent[0] ? unknown(silent[0]) : pass({})
  },
})
