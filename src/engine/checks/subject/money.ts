import { fail, pass } from '../define-check.ts'
import { defineSubjectCheck } from './define-subject-check.ts'

/** A price, and the one before. */
const maxSigns = 2

/** Whether the subject speaks of money as people do. */
export const subjectMoney = defineSubjectCheck({
  key: 'subject.money',
  findings: ['subject.money_loud'],
  evaluate: (subject) => {
    const signs = subject.match(/\p{Sc}/gu)?.length ?? 0
    return /\p{Sc}{2}/u.test(subject) || signs > maxSigns ? fail('subject.money_loud', { signs }) : pass({})
  },
})
