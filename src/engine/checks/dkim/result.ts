import type { DkimSignature } from '../../../shared/contract/message-facts/authentication.ts'
import type { Author } from '../../../shared/contract/message-facts/content.ts'
import type { Fact } from '../../../shared/fact.ts'
import { areRelated } from '../alignment.ts'
import { type Answer, defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { faultOf, type SignatureFault, signatureFaults } from './fault.ts'

/** Whether the message carries a signature that verifies (RFC 6376 section 6.1): one is enough. */
export const dkimResult = defineCheck({
  key: 'dkim.result',
  group: 'authentication',
  findings: ['dkim.missing', ...signatureFaults],
  scope: ['message'],
  needs: ['dkim'],
  consults: ['author'],
  whenAbsent: ({ author }) => unsigned(author),
  evaluate: ({ dkim, dkim_signatures, author }) => {
    if (dkim.result === 'pass') return pass({ domains: dkim.passing_domains })
    const signature = mostTelling(dkim_signatures, author)
    if (dkim.result === 'none') return unsigned(author)
    return signature ? explain(signature) : notApplicable()
  },
})

function unsigned(author: Fact<Author>): Answer<never, 'dkim.missing'> {
  return fail('dkim.missing', { domain: author.state === 'known' ? author.value.domain : '' })
}

/** The broken signature to speak of: the author's own before those of services on the way. */
function mostTelling(signatures: readonly DkimSignature[], author: Fact<Author>): DkimSignature | undefined {
  const ownDomain = author.state === 'known' ? author.value.domain : null
  const own = signatures.find(({ domain }) => ownDomain !== null && areRelated(domain, ownDomain))
  return own ?? signatures[0]
}

function explain(signature: DkimSignature): Answer<never, SignatureFault> {
  const { domain, selector } = signature
  const fault = faultOf(signature)
  if (fault === 'dkim.invalid') return fail(fault, { domain, selector, comment: signature.comment ?? '' })
  return fail(fault, { domain, selector })
}
