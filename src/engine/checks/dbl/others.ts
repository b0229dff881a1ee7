import { defineCheck } from '../define-check.ts'
import { judgeByOtherLists, otherFindings } from './judge-domain.ts'

/** Whether lists of domains that spam filters give points for hold the domain. */
export const dblOthers = defineCheck({
  key: 'dbl.others',
  group: 'lists',
  findings: otherFindings,
  scope: ['domain'],
  needs: ['domain_lists'],
  evaluate: ({ domain_lists }) => judgeByOtherLists(domain_lists),
})
