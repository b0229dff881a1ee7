import type { z } from 'zod'
import { findEditProblem } from '../../../engine/dns/layers/record-edits.ts'
import { readDomainName } from '../../../engine/names/domain-name.ts'
import { readSelectors } from '../../../engine/protocols/dkim/selectors.ts'
import type { appRoutes } from '../../../shared/contract/index.ts'
import type { RecordEdit } from '../../../shared/contract/record-edit.ts'
import type { zoneAuditSchema } from '../../../shared/contract/what-if.ts'
import type { ZonePlan } from '../../worker/messages/zone-plan.ts'
import type { AppOptions } from '../app-options.ts'
import type { Handlers } from '../mount.ts'
import { type Refusal, refuse, refuseMembers, refuseParameter } from '../problems/problem.ts'

/** An example value per record type. */
const examples: Record<RecordEdit['type'], string> = {
  A: '192.0.2.25',
  AAAA: '2001:db8::25',
  CAA: '0 issue "ca.example"',
  CNAME: 'mail.example.com.',
  MX: '10 mail.example.com.',
  NS: 'ns1.example.com.',
  PTR: 'mail.example.com.',
  TLSA: '3 1 1 0123456789abcdef',
  TXT: 'v=spf1 mx -all',
}

const noDomain = { domain: null, problem: null } as const

export function whatIfHandlers({ domainPlans, tests }: AppOptions) {
  return {
    async planDomain({ body: { domain: typed, selectors: named, edits, lang }, metered }) {
      const { domain, problem } = readDomainName(typed)
      if (problem) return refuseParameter('domain', (texts) => texts.domain[problem])
      const selectors = readSelectors(named)
      if (!selectors) return refuseParameter('selectors', (texts) => texts.selector)
      return refuseEdits(edits) ?? (await metered(() => domainPlans.planDomain({ domain, selectors, edits }, lang)))
    },

    async planReport({ params: { token }, body: { edits, lang }, metered }) {
      const refusal = refuseEdits(edits)
      if (refusal) return refusal
      return await metered(async () => {
        const planned = await tests.readPlanned(token, edits, lang)
        if (planned === 'busy') return refuse('too_many_reviews')
        return planned ?? refuse('not_found')
      })
    },

    async auditZone({ body: { file, text, domain: typed, edits, lang }, metered }) {
      const { domain, problem } = typed === undefined ? noDomain : readDomainName(typed)
      if (problem) return refuseParameter('domain', (texts) => texts.domain[problem])
      const refusal = refuseEdits(edits)
      if (refusal) return refusal
      return await metered(async () =>
        answerWith(await domainPlans.planZone({ file, text, domain, edits, language: lang })),
      )
    },
  } satisfies Partial<Handlers<typeof appRoutes>>
}

function answerWith(plan: ZonePlan): z.input<typeof zoneAuditSchema> | Refusal {
  switch (plan.state) {
    case 'read':
      return { origins: plan.origins, planned: plan.planned }
    case 'no_zone':
      return refuseParameter('text', (texts) => texts.noZone)
    case 'not_in_zone':
      return refuseParameter('domain', (texts) => texts.notInZone({ origins: plan.origins }))
    case 'unreadable':
      return refuseMembers((_texts, language) => [{ path: 'text', message: plan.problem[language] }])
  }
}

/** Refuses edits that cannot be published. */
export function refuseEdits(edits: readonly RecordEdit[]): Refusal | null {
  const problem = findEditProblem(edits)
  if (!problem) return null
  const { index, member, type } = problem
  return refuseParameter(`edits.${index}.${member}`, (texts) =>
    member === 'name' ? texts.recordName : texts.record({ type, example: examples[type] }),
  )
}
