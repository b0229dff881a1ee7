import type {
  DkimEvaluation,
  DmarcEvaluation,
  SpfEvaluation,
} from '../../../shared/contract/message-facts/authentication.ts'
import type { Author } from '../../../shared/contract/message-facts/content.ts'
import type { Fact } from '../../../shared/fact.ts'
import { areRelated } from '../alignment.ts'
import { type Answer, defineCheck, fail, notApplicable, pass, unknown } from '../define-check.ts'
import { explainLegs } from './legs.ts'

interface Authentication {
  author: Fact<Author>
  spf: Fact<SpfEvaluation>
  dkim: Fact<DkimEvaluation>
}

/** Whether SPF or DKIM proves the domain that people read in From (RFC 9989 section 4.4). */
export const dmarcResult = defineCheck({
  key: 'dmarc.result',
  group: 'authentication',
  findings: ['dmarc.rejected', 'dmarc.quarantined', 'dmarc.failed', 'dmarc.unaligned'],
  scope: ['message'],
  needs: ['dmarc'],
  consults: ['author', 'spf', 'dkim'],
  whenAbsent: judgeWithoutPolicy,
  evaluate: ({ dmarc, ...facts }) => {
    const domain = dmarc.author_domain
    switch (dmarc.result) {
      case 'pass':
        return pass({ domain })
      case 'fail':
        return fail(failureBy[dmarc.disposition], { domain, ...explainLegs(facts.spf, facts.dkim) })
      // A record that cannot be used is as good as none; the check of the policy speaks of it.
      case 'permerror':
      case 'none':
        return judgeWithoutPolicy(facts)
    }
  },
})

const failureBy = {
  reject: 'dmarc.rejected',
  quarantine: 'dmarc.quarantined',
  none: 'dmarc.failed',
} as const satisfies Record<DmarcEvaluation['disposition'], string>

/** Without a policy nobody is bound to refuse, but large providers ask the same question all the same. */
function judgeWithoutPolicy({ author, spf, dkim }: Authentication): Answer<never, 'dmarc.unaligned'> {
  if (author.state !== 'known') return notApplicable()
  const { domain } = author.value
  const proven = [
    ...(dkim.state === 'known' ? dkim.value.passing_domains : []),
    ...(spf.state === 'known' && spf.value.result === 'pass' ? [spf.value.domain] : []),
  ]
  if (proven.some((candidate) => areRelated(candidate, domain))) return notApplicable()
  const gap = [dkim, spf].find((fact) => fact.state === 'unavailable')
  if (gap?.state === 'unavailable') return unknown(gap.reason)
  return fail('dmarc.unaligned', { domain, ...explainLegs(spf, dkim) })
}
