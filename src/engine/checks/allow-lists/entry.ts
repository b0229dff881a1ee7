import { defineCheck, notApplicable, pass } from '../define-check.ts'

/**
 * Whether lists of good senders hold the sending address: good to know, and missed by nobody. Their silence is no gap
 * in a report, as nothing hangs on it.
 */
export const allowListsEntry = defineCheck({
  key: 'allow_lists.entry',
  group: 'lists',
  findings: [],
  scope: ['message'],
  follows: ['blacklist.answers'],
  needs: [],
  consults: ['allow_lists'],
  evaluate: ({ allow_lists }) => {
    if (allow_lists.state !== 'known') return notApplicable()
    const { ip, answers } = allow_lists.value
    const lists = answers.filter(({ status }) => status === 'listed').map(({ name }) => name)
    return lists.length > 0 ? pass({ ip, lists }) : notApplicable()
  },
})
