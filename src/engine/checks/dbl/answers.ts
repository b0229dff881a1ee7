import { defineCheck, notApplicable, pass, unknown } from '../define-check.ts'
import { hearDomains } from './hear-domains.ts'

/** Whether any list had a say about the domains that the message names. What they say is asked by place. */
export const dblAnswers = defineCheck({
  key: 'dbl.answers',
  group: 'lists',
  findings: [],
  scope: ['message'],
  needs: ['domain_lists'],
  evaluate: ({ domain_lists: { domains } }) => {
    const { answered, silent, silence } = hearDomains(domains)
    const asked = answered.length + silent.length
    if (answered.length > 0) return pass({ count: domains.length, answered: answered.length, asked })
    return silence ? unknown(silence) : notApplicable()
  },
})
