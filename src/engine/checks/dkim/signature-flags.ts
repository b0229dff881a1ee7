import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { bestSignature } from '../own-signature.ts'

/** Whether the key of the signature asks verifiers not to mind failures (RFC 6376 section 3.6.1, `t=y`). */
export const dkimSignatureFlags = defineCheck({
  key: 'dkim.flags',
  group: 'authentication',
  findings: ['dkim.keys_testing'],
  scope: ['message'],
  follows: ['dkim.result'],
  needs: ['dkim'],
  consults: ['author'],
  evaluate: ({ dkim_signatures, author }) => {
    const signature = bestSignature(dkim_signatures, author)
    if (!signature?.key) return notApplicable()
    const { domain, selector, key } = signature
    return key.testing ? fail('dkim.keys_testing', { domain, selectors: [selector] }) : pass({ domain })
  },
})
