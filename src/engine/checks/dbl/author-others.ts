import { defineCheck, notApplicable } from '../define-check.ts'
import { judgeByOtherLists, otherFindings } from './judge-domain.ts'

/** Whether lists of domains that spam filters give points for hold the author's domain. */
export const dblAuthorOthers = defineCheck({
  key: 'dbl.others',
  group: 'lists',
  findings: otherFindings,
  scope: ['message'],
  follows: ['dbl.answers'],
  needs: ['domain_lists'],
  evaluate: ({ domain_lists }) => {
    const author = domain_lists.domains.find(({ places }) => places.includes('author'))
    return author ? judgeByOtherLists(author) : notApplicable()
  },
})
