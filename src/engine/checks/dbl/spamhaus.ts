import { defineCheck, fail, notApplicable, pass, unknown } from '../../check.ts'
import { hearLists } from '../list-answers.ts'

/** Whether the list of domains that most receivers obey holds the domain. */
export const dblSpamhaus = defineCheck({
  key: 'dbl.spamhaus',
  group: 'lists',
  scope: ['domain'],
  needs: ['domain_lists'],
  evaluate: ({ domain_lists: { domain, lists } }) => {
    const decisive = lists.filter(({ weight }) => weight === 'critical')
    const { holdings, answered, silence } = hearLists(decisive)
    const [gravest] = holdings
    const [list] = answered
    if (gravest) {
      const { name, delist_url } = gravest.list
      const { severity, meaning } = gravest.entry
      const params = { domain, list: name, meaning, delist_url: delist_url ?? '' }
      return fail(severity === 'critical' ? 'dbl.listed' : 'dbl.abused', params)
    }
    if (list) return pass({ domain, list })
    return silence ? unknown(silence) : notApplicable()
  },
})
