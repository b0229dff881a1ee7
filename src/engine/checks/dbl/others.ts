import { defineCheck, fail, notApplicable, pass, unknown } from '../../check.ts'
import { hearLists } from '../list-answers.ts'

/** Whether lists of domains that spam filters give points for hold the domain. */
export const dblOthers = defineCheck({
  key: 'dbl.others',
  group: 'lists',
  scope: ['domain'],
  needs: ['domain_lists'],
  evaluate: ({ domain_lists: { domain, lists } }) => {
    const additional = lists.filter(({ weight }) => weight !== 'critical')
    const { holdings, answered, silent, silence } = hearLists(additional)
    const [gravest] = holdings
    if (gravest) {
      const params = { domain, lists: holdings.map(({ list }) => list.name), meaning: gravest.entry.meaning }
      return fail(gravest.entry.severity === 'major' ? 'dbl.listed_elsewhere' : 'dbl.suspected', params)
    }
    if (answered.length > 0) return pass({ domain, lists: answered, silent })
    return silence ? unknown(silence) : notApplicable()
  },
})
