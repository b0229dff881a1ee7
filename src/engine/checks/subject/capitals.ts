import { fail, pass } from '../define-check.ts'
import { defineSubjectCheck } from './define-subject-check.ts'

/** Shorter subjects in capitals are names and abbreviations. */
const minLetters = 8
/** A name in small letters does not make the rest quieter. */
const maxShare = 0.8

/** Whether the subject is written as people write, and not shouted in capitals. */
export const subjectCapitals = defineSubjectCheck({
  key: 'subject.capitals',
  findings: ['subject.capitals_only'],
  evaluate: (subject) => {
    const letters = subject.match(/\p{L}/gu)?.length ?? 0
    const capitals = subject.match(/\p{Lu}/gu)?.length ?? 0
    return letters >= minLetters && capitals > letters * maxShare ? fail('subject.capitals_only', {}) : pass({})
  },
})
