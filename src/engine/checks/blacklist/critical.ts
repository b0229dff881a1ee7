import { defineBlacklistCheck } from './define-blacklist-check.ts'

/** Whether a list that most receivers obey accuses the sending address. */
export const blacklistCritical = defineBlacklistCheck({
  key: 'blacklist.critical',
  weights: ['critical'],
  listed: 'blacklist.listed_critical',
})
