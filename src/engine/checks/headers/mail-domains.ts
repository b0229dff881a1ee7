import { z } from 'zod'
import type { Reason } from '../../../shared/reason.ts'
import { valuesOf } from '../../message/header-fields.ts'
import { readMailboxDomains } from '../../message/mailboxes.ts'
import { defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'
import { dmarcPolicy } from '../dmarc/policy.ts'
import { rfc } from '../references.ts'

const domainParams = z.object({ domain: z.string() })

/**
 * Whether replies can reach the author. Receivers check it, even if a parent domain's DMARC record authenticates the
 * message. If no record does, `dmarc.policy` reports a domain that does not exist.
 */
export const authorMail = defineCheck({
  key: 'author.mail',
  group: 'infrastructure',
  params: domainParams,
  references: [rfc(5321, '5.1'), rfc(7505, '4.2')],
  findings: {
    'dmarc.domain_missing': dmarcPolicy.findings['dmarc.domain_missing'],
    // rspamd gives 1.5 of 15 (FROMHOST_NORES_A_OR_MX); no large provider requires it.
    'author.no_mail': {
      severity: 'minor',
      points: 0.5,
      /** `is_answered`: Reply-To names another domain. */
      params: domainParams.extend({ null_mx: z.boolean(), is_answered: z.boolean() }),
    },
  },
  follows: ['dmarc.policy'],
  needs: ['author_mail'],
  consults: ['dmarc_policy', 'return_mail'],
  evaluate: ({ author_mail: { domain, reception }, dmarc_policy, return_mail, headers }) => {
    if (reception === 'accepted') return pass({ domain })
    if (reception === 'no_domain') {
      return dmarc_policy.state === 'known' ? fail('dmarc.domain_missing', { domain }) : notApplicable()
    }
    // `return_path.mail` reports it.
    if (return_mail.state === 'known' && return_mail.value.domain === domain) return notApplicable()
    const answered = valuesOf(headers, 'Reply-To').flatMap(readMailboxDomains)
    const is_answered = answered.some((other) => other !== domain)
    return fail('author.no_mail', { domain, null_mx: reception === 'null_mx', is_answered })
  },
})

/** Whether bounces can reach the sender: many servers reject a sender who cannot receive mail. */
export const returnPathMail = defineCheck({
  key: 'return_path.mail',
  group: 'infrastructure',
  params: domainParams,
  references: [rfc(5321, '5.1'), rfc(7505, '4.2')],
  findings: {
    // Postfix: reject_unknown_sender_domain.
    'return_path.no_mail': { severity: 'major', points: 1, params: domainParams.extend({ null_mx: z.boolean() }) },
  },
  follows: ['spf.result'],
  consults: ['author_mail', 'return_mail'],
  evaluate: ({ author_mail, return_mail }) => {
    if (return_mail.state === 'absent') return notApplicable()
    if (return_mail.state === 'unavailable') {
      const { reason } = return_mail
      // One failed query is one gap.
      const isReported = author_mail.state === 'unavailable' && isSameReason(author_mail.reason, reason)
      return isReported ? notApplicable() : unknown(reason)
    }
    const { domain, reception } = return_mail.value
    if (reception === 'accepted') return pass({ domain })
    // `spf.result` reports a domain that does not exist.
    if (reception === 'no_domain') return notApplicable()
    return fail('return_path.no_mail', { domain, null_mx: reception === 'null_mx' })
  },
})

function isSameReason(one: Reason, other: Reason): boolean {
  return one.code === other.code && one.subject === other.subject
}

export const headersMailDomainsChecks = [authorMail, returnPathMail] as const
