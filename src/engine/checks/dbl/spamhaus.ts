import { defineCheck } from '../../check.ts'
import { judgeByDecisiveList } from './judge-domain.ts'

/** Whether the list of domains that most receivers obey holds the domain. */
export const dblSpamhaus = defineCheck({
  key: 'dbl.spamhaus',
  group: 'lists',
  scope: ['domain'],
  needs: ['domain_lists'],
  evaluate: ({ domain_lists }) => judgeByDecisiveList(domain_lists),
})
