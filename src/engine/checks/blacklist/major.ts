import { defineBlacklistCheck } from './define-blacklist-check.ts'

/** Whether a list that many receivers ask accuses the sending address. */
export const blacklistMajor = defineBlacklistCheck({
  key: 'blacklist.major',
  weights: ['major'],
  listed: 'blacklist.listed_major',
})
