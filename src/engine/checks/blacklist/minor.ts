import { defineBlacklistCheck } from './define-blacklist-check.ts'

/** Whether a list that few receivers ask accuses the sending address, or one that tells of its neighbours only. */
export const blacklistMinor = defineBlacklistCheck({
  key: 'blacklist.minor',
  weights: ['minor', 'info'],
  listed: 'blacklist.listed_minor',
})
