import { isWithin } from '../../../engine/dns/names.ts'
import type { Zone } from '../../../engine/dns/zone/zone.ts'
import { MissingOriginError, ZoneFileError } from '../../../engine/dns/zone/zone-file-error.ts'
import { readDomainName } from '../../../engine/names/domain-name.ts'
import { readSelectors } from '../../../engine/protocols/dkim/selectors.ts'
import { findEditProblem } from '../../../engine/score/record-edits.ts'
import type { appRoutes } from '../../../shared/contract/index.ts'
import type { RecordEdit } from '../../../shared/contract/record-edit.ts'
import type { DomainPlanService } from '../../services/dns-checks/domain-plans.ts'
import type { TestService } from '../../services/tests/tests.ts'
import type { Handlers } from '../mount.ts'
import { isRefusal, type Refusal, refuse, refuseParameter } from '../problems/problem.ts'

interface WhatIfHandlerOptions {
  domainPlans: DomainPlanService
  tests: Pick<TestService, 'readPlanned'>
}

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

export function whatIfHandlers({
  domainPlans,
  tests,
}: WhatIfHandlerOptions): Pick<Handlers<typeof appRoutes>, 'planDomain' | 'planReport' | 'auditZone'> {
  return {
    async planDomain({ body: { domain: typed, selectors: named, edits, lang } }) {
      const { domain, problem } = readDomainName(typed)
      if (problem) return refuseParameter('domain', (texts) => texts.domain[problem])
      const selectors = readSelectors(named)
      if (!selectors) return refuseParameter('selectors', (texts) => texts.selector)
      return refuseEdits(edits) ?? (await domainPlans.planDomain({ domain, selectors, edits }, lang))
    },

    async planReport({ params: { token }, body: { edits, lang } }) {
      const refusal = refuseEdits(edits)
      if (refusal) return refusal
      const planned = await tests.readPlanned(token, edits, lang)
      if (planned === 'busy') return refuse('too_many_reviews')
      return planned ?? refuse('not_found')
    },

    async auditZone({ body: { file, text, domain: typed, edits, lang } }) {
      const { domain: stated, problem } = typed === undefined ? noDomain : readDomainName(typed)
      if (problem) return refuseParameter('domain', (texts) => texts.domain[problem])
      const zones = await readZones(file, text, stated)
      if (isRefusal(zones)) return zones
      if (zones === 'no_origin') return { origins: [], planned: null }
      const origins = mailDomains(zones)
      const [only, ...others] = origins
      if (only === undefined) return refuseParameter('text', (texts) => texts.noZone)
      if (stated === null && others.length > 0) return { origins, planned: null }
      const domain = stated ?? only
      if (!origins.some((origin) => isWithin(domain, origin))) {
        return refuseParameter('domain', (texts) => texts.notInZone({ origins }))
      }
      return refuseEdits(edits) ?? { origins, planned: await domainPlans.planZones(zones, { domain, edits }, lang) }
    },
  }
}

/** The domains of zones, except reverse zones. */
function mailDomains(zones: readonly Zone[]): string[] {
  const apexes = zones.map(({ apex }) => apex)
  return apexes.filter((apex) => !isWithin(apex, 'arpa')).sort()
}

function refuseEdits(edits: readonly RecordEdit[]): Refusal | null {
  const problem = findEditProblem(edits)
  if (!problem) return null
  const { index, member, type } = problem
  return refuseParameter(`edits.${index}.${member}`, (texts) =>
    member === 'name' ? texts.recordName : texts.record({ type, example: examples[type] }),
  )
}

/**
 * Parses a zone file; errors name the line (`FILE:3:1: …`). `origin` is the zone's domain. Returns `no_origin` if
 * neither it nor the file states one.
 */
async function readZones(file: string, text: string, origin: string | null): Promise<Zone[] | 'no_origin' | Refusal> {
  const { readZoneText } = await import('../../../engine/dns/zone/zone-text.ts')
  try {
    return readZoneText(file, text, origin)
  } catch (error) {
    if (error instanceof MissingOriginError) return 'no_origin'
    if (error instanceof ZoneFileError) return refuseParameter('text', (texts) => error.describe(texts.zoneFile))
    throw error
  }
}
