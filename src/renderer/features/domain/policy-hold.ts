import type { DomainAudit } from '../../../shared/contract/domain.ts'
import { dmarcPolicies } from '../../../shared/contract/facts/dmarc-policy.ts'
import type { DmarcPolicy, MissingForPolicy } from '../../../shared/contract/reports/sources.ts'
import { parseDmarcRecord } from '../../../shared/records/dmarc.ts'
import { useEngineState } from '../../api/engine.ts'
import { useDomainReports, useReadiness } from '../../api/report-insights.ts'
import { useSharedTexts } from '../../i18n/language.tsx'
import type { Hold, OfferedFix } from '../findings/record-hold.ts'

/** Days of reports that readiness is about. */
const reportDays = 30

/** Holds back a stricter DMARC policy for which the stored reports do not show that it loses no mail. */
export function usePolicyHold({
  domain,
  fix_plan: plan,
}: Pick<DomainAudit, 'domain' | 'fix_plan'>): (fix: OfferedFix) => Hold | null {
  const { draft: texts } = useSharedTexts('readiness').readiness
  const { engine } = useEngineState()
  const mayRead = engine?.session === true && engine.mode !== 'hosted'
  const isAsked = plan.some((step) => policyOf(step) !== null)
  const { data: reports } = useDomainReports({ domain, days: reportDays }, mayRead && isAsked)
  const hasReports = (reports?.aggregate?.messages ?? 0) > 0
  const { data: readiness } = useReadiness(domain, mayRead && isAsked && hasReports)
  return (fix) => {
    const policy = policyOf(fix)
    const step = readiness?.steps.find((each) => each.policy === policy)
    if (policy === null || !step || step.state === 'ready' || step.state === 'done' || step.state === 'current')
      return null
    const [loss] = step.missing.flatMap(lossOf)
    return {
      domain,
      link: texts.open,
      sentence: loss ? texts.notYet({ policy, ...loss }) : texts.notYetReports({ policy }),
    }
  }
}

/** Findings whose fix is a stricter policy, also without a record to offer. */
const policyOfFinding: Readonly<Record<string, DmarcPolicy>> = { 'dmarc.policy_none': 'quarantine' }

/** The stricter policy that a fix would publish; null if none. */
function policyOf({ record, keys }: OfferedFix): DmarcPolicy | null {
  if (!record) return keys.flatMap((key) => policyOfFinding[key] ?? [])[0] ?? null
  const { name, type, value, current } = record
  if (type !== 'TXT' || !name.toLowerCase().startsWith('_dmarc.')) return null
  const levelOf = (text: string) => dmarcPolicies.indexOf(parseDmarcRecord(text).p ?? 'none')
  const level = levelOf(value)
  return level > (current === null ? 0 : levelOf(current)) ? (dmarcPolicies[level] ?? null) : null
}

function lossOf(missing: MissingForPolicy): { name: string; messages: number }[] {
  if (missing.code === 'source') return [{ name: missing.name, messages: missing.messages }]
  if (missing.code === 'mailing_lists' || missing.code === 'unsigned_mail') return missing.sources.slice(0, 1)
  return missing.code === 'unknown_sources' ? missing.senders.slice(0, 1) : []
}
