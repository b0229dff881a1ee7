import { defineCheck } from '../define-check.ts'
import { decisiveFindings, judgeByDecisiveList } from './judge-domain.ts'

/** Whether the list of domains that most receivers obey holds the domain. */
export const dblSpamhaus = defineCheck({
  key: 'dbl.spamhaus',
  group: 'lists',
  findings: decisiveFindings,
  scope: ['domain'],
  needs: ['domain_lists'],
  evaluate: ({ domain_lists }) => judgeByDecisiveList(domain_lists),
})
