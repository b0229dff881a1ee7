import { defineCheck, notApplicable, note, pass } from '../define-check.ts'

/**
 * Beside the signature that passes, do the others? Receivers need one only (RFC 6376 section 4.2), yet a second one
 * that always fails is a key that was forgotten.
 */
export const dkimOtherSignatures = defineCheck({
  key: 'dkim.other_signatures',
  group: 'authentication',
  findings: ['dkim.other_failed'],
  scope: ['message'],
  follows: ['dkim.result'],
  needs: ['dkim'],
  evaluate: ({ dkim, dkim_signatures }) => {
    const checked = dkim_signatures.filter(({ result }) => result !== 'temperror' && result !== 'not_checked')
    if (dkim.result !== 'pass' || checked.length < 2) return notApplicable()
    const failed = checked.filter(({ result }) => result !== 'pass').map(({ domain }) => domain)
    return failed.length > 0 ? note('dkim.other_failed', { domains: unique(failed) }) : pass({ count: checked.length })
  },
})

/** Longest list of domains a sentence can bear. */
const maxDomains = 5

function unique(domains: readonly string[]): string[] {
  return [...new Set(domains)].slice(0, maxDomains)
}
