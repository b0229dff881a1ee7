import { fail, pass } from '../define-check.ts'
import { defineSubjectCheck } from './define-subject-check.ts'

/** One at each end, and one between. */
const maxEmoji = 3
/** With all that joins or colours it; digits and letters are emoji only with what follows them. */
const emoji =
  /\p{Extended_Pictographic}(?:\u200D\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F){0,10}|\p{Regional_Indicator}{2}/gu

/** Whether the subject has no more emoji than an ornament. */
export const subjectEmoji = defineSubjectCheck({
  key: 'subject.emoji',
  findings: ['subject.emoji_many'],
  evaluate: (subject) => {
    const count = subject.match(emoji)?.length ?? 0
    return count > maxEmoji ? fail('subject.emoji_many', { count }) : pass({ count })
  },
})
