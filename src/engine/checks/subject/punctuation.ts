import { fail, pass } from '../define-check.ts'
import { defineSubjectCheck } from './define-subject-check.ts'

/** One for each of two sentences. */
const maxMarks = 2
/** What is left of an encoded word that nobody can decode: its question marks are no words of the author's. */
const encodedWord = /=\?[\w.:*-]{1,80}\?[bq]\?([^?]*)\?=/gi

/** Whether the subject does without rows of exclamation marks and question marks. */
export const subjectPunctuation = defineSubjectCheck({
  key: 'subject.punctuation',
  findings: ['subject.punctuation_loud'],
  evaluate: (subject) => {
    const words = subject.replace(encodedWord, '$1')
    const marks = words.match(/[!?！？]/g)?.length ?? 0
    const hasRow = /[!！]{2}|[?？]{2}|[!！][?？][!！]/.test(words)
    return hasRow || marks > maxMarks ? fail('subject.punctuation_loud', { marks }) : pass({})
  },
})
