import { defineCheck, notApplicable, pass, unknown } from '../define-check.ts'
import { hearLists } from '../list-answers.ts'

/** Whether any list had a say about the sending address. What they say is asked by weight. */
export const blacklistAnswers = defineCheck({
  key: 'blacklist.answers',
  group: 'lists',
  findings: [],
  scope: ['message'],
  needs: ['lists'],
  evaluate: ({ lists: { ip, answers } }) => {
    const { answered, silent, silence } = hearLists(answers)
    if (answered.length > 0) return pass({ ip, answered: answered.length, asked: answered.length + silent.length })
    return silence ? unknown(silence) : notApplicable()
  },
})
