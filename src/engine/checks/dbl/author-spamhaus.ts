import { defineCheck, notApplicable } from '../define-check.ts'
import { decisiveFindings, judgeByDecisiveList } from './judge-domain.ts'

/** Whether the list of domains that most receivers obey holds the author's domain. */
export const dblAuthorSpamhaus = defineCheck({
  key: 'dbl.spamhaus',
  group: 'lists',
  findings: decisiveFindings,
  scope: ['message'],
  follows: ['dbl.answers'],
  needs: ['domain_lists'],
  evaluate: ({ domain_lists }) => {
    const author = domain_lists.domains.find(({ places }) => places.includes('author'))
    return author ? judgeByDecisiveList(author) : notApplicable()
  },
})
