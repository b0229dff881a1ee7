import { isPublicSuffix } from '../../names/registered-domain.ts'
import { defineCheck, fail, notApplicable, pass } from '../define-check.ts'
import { requestRecord } from './requests.ts'

/**
 * Whether the record claims that names below the domain belong to others (RFC 9989 section 4.7, `psd=y`). Only
 * registries publish that; of any other domain it takes the subdomains out of its policy and its alignment.
 */
export const dmarcSuffix = defineCheck({
  key: 'dmarc.suffix',
  group: 'authentication',
  findings: ['dmarc.suffix_claimed'],
  scope: ['domain'],
  follows: ['dmarc.policy'],
  needs: ['dmarc_record'],
  evaluate: ({ dmarc_record: { tags } }) => {
    if (!tags) return notApplicable()
    const { found_at: domain, psd, text } = tags
    const isClaimed = psd === 'y' && !isPublicSuffix(domain)
    return isClaimed ? fail('dmarc.suffix_claimed', { domain }, requestRecord(domain, [text])) : pass({ domain })
  },
})
