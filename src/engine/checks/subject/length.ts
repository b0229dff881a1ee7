import { fail, note, pass } from '../define-check.ts'
import { defineSubjectCheck } from './define-subject-check.ts'

/** Filters begin here (rspamd LONG_SUBJ). */
const maxLength = 200
/** What the list of messages shows on a wide screen; telephones show half of it. */
const shownLength = 78

/** Whether the subject fits into the list of messages. */
export const subjectLength = defineSubjectCheck({
  key: 'subject.length',
  findings: ['subject.too_long', 'subject.cut'],
  evaluate: (subject) => {
    const characters = [...subject].length
    if (characters > maxLength) return fail('subject.too_long', { characters })
    return characters > shownLength ? note('subject.cut', { characters }) : pass({ characters })
  },
})
