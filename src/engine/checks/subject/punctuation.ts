import { fail, pass } from '../../check.ts'
import { defineSubjectCheck } from './define-subject-check.ts'

/** One for each of two sentences. */
const maxMarks = 2

/** Whether the subject does without rows of exclamation marks and question marks. */
export const subjectPunctuation = defineSubjectCheck({
  key: 'subject.punctuation',
  evaluate: (subject) => {
    const marks = subject.match(/[!?！？]/g)?.length ?? 0
    const hasRow = /[!！]{2}|[?？]{2}|[!！][?？][!！]/.test(subject)
    return hasRow || marks > maxMarks ? fail('subject.punctuation_loud', { marks }) : pass({})
  },
})
