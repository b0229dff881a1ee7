import type { DmarcPolicy, MissingForPolicy, Readiness } from '../../../../../shared/contract/reports/sources.ts'
import type { FindingLevel } from '../../../../../shared/i18n/text-keys.ts'

type Blocker = Extract<
  MissingForPolicy,
  {
    code:
      | 'no_reports'
      | 'reports_old'
      | 'record_missing'
      | 'record_unknown'
      | 'thin_evidence'
      | 'days_observed'
      | 'unknown_sources'
      | 'mailing_lists'
      | 'unsigned_mail'
  }
>

/** The verdict of the page, in one sentence. */
export type Verdict =
  | Blocker
  | { code: 'ready'; policy: DmarcPolicy }
  | { code: 'readyInSteps' | 'atReject' | 'unclear' }
  | { code: 'losing' | 'losingNow'; sources: number; messages: number }

/** Reasons for an uncertain verdict, in order of precedence. */
const order: readonly MissingForPolicy['code'][] = [
  'no_reports',
  'reports_old',
  'record_missing',
  'record_unknown',
  'days_observed',
  'thin_evidence',
  'unknown_sources',
  'mailing_lists',
  'unsigned_mail',
]

/** The meaning of the readiness for reject. Mail that would be lost is certain, whatever else is unknown. */
export function verdictOf({ ready, in_force: inForce, missing, steps }: Readiness): Verdict {
  const lost = missing.flatMap((each) => (each.code === 'source' ? each.messages : []))
  if (lost.length > 0) {
    const messages = lost.reduce((total, count) => total + count, 0)
    return { code: inForce === 'reject' ? 'losingNow' : 'losing', sources: lost.length, messages }
  }
  const isReady = (policy: DmarcPolicy) => steps.some((step) => step.policy === policy && step.state === 'ready')
  if (ready && inForce === 'reject') return { code: 'atReject' }
  if (isReady('reject')) return { code: 'ready', policy: 'reject' }
  if (isReady('quarantine')) return ready ? { code: 'readyInSteps' } : { code: 'ready', policy: 'quarantine' }
  const blockers = order.flatMap((code) => missing.find((each) => each.code === code) ?? [])
  return blockers.find(isBlocker) ?? { code: 'unclear' }
}

function isBlocker(missing: MissingForPolicy): missing is Blocker {
  return order.includes(missing.code)
}

/** Only a certain result is green. */
export function levelOfVerdict({ code }: Verdict): FindingLevel {
  if (code === 'ready' || code === 'readyInSteps' || code === 'atReject') return 'ok'
  if (code === 'losing' || code === 'losingNow') return 'major'
  return code === 'record_missing' || code === 'mailing_lists' || code === 'unsigned_mail' ? 'minor' : 'unknown'
}
