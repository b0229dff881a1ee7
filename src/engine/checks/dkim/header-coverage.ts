import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { bestSignature } from '../own-signature.ts'

/**
 * What readers see of the header, or what decides how they see the body. Other fields of weight are the mail service's
 * own, which some add after they signed, and those of unsubscribing have their own question.
 */
const seenFields = new Set(['To', 'Subject', 'Date', 'Reply-To', 'Content-Type'])

/** Whether the signature covers the fields that readers see (RFC 6376 section 5.4.1): the others anyone may rewrite. */
export const dkimHeaderCoverage = defineCheck({
  key: 'dkim.header_coverage',
  group: 'authentication',
  findings: ['dkim.headers_uncovered'],
  scope: ['message'],
  follows: ['dkim.result'],
  needs: ['dkim'],
  consults: ['author'],
  evaluate: ({ dkim_signatures, author }) => {
    const signature = bestSignature(dkim_signatures, author)
    if (!signature) return notApplicable()
    const { domain, selector, uncovered_headers } = signature
    const headers = uncovered_headers.filter((name) => seenFields.has(name))
    return headers.length > 0
      ? fail('dkim.headers_uncovered', { domain, selector, headers })
      : pass({ domain, selector })
  },
})
