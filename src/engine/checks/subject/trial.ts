import { note, pass } from '../define-check.ts'
import { defineSubjectCheck } from './define-subject-check.ts'

/** Whether the subject is the one that readers will see. */
export const subjectTrial = defineSubjectCheck({
  key: 'subject.trial',
  findings: ['subject.trial_word'],
  evaluate: (subject) => (isTrial(subject) ? note('subject.trial_word', { subject }) : pass({})),
})

const trialWords = new Set(
  'test tests testing testowy testowa testowe testmail próba próbna essai prueba prova asdf'.split(' '),
)
const companions = new Set('e mail email message mailing newsletter wiadomość nachricht hello world'.split(' '))

/** Nothing but words for trying, perhaps with a number. */
function isTrial(subject: string): boolean {
  const words = subject.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const others = words.filter((word) => !trialWords.has(word))
  return others.length < words.length && others.every((word) => companions.has(word) || /^\d+$/.test(word))
}
