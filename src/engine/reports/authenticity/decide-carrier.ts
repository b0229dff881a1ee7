import type { DmarcEvaluation } from '../../../shared/contract/facts/message/authentication.ts'
import type { ReportDoubt } from '../../../shared/contract/reports/stored-report.ts'
import type { Fact } from '../../../shared/fact.ts'
import { isTemporary, type Reason } from '../../../shared/reason.ts'

/** What is known about the message that carried a report. */
export interface CarrierFacts {
  /** The only author; null without one, or with authors of several domains. */
  author: { address: string; domain: string } | null
  /** Whether SPF, or a signature that covers the whole report, authenticates the author's domain. */
  dmarc: Fact<DmarcEvaluation>
  /** Whether the author's domain has a DMARC policy. */
  hasPolicy: boolean
  /** Why a signature of the author's domain that does not count might still be genuine; null if none. */
  leftOpen: 'partly_signed' | 'key_gone' | null
}

/** Whether the author of a message is authentic. */
export interface CarrierJudgment {
  /** The authenticated author; null if not authenticated. */
  author: { address: string; domain: string } | null
  /** Why the author is not authenticated. */
  doubt: ReportDoubt | null
  /** Whether the result for the same message may change later. */
  mayChange: boolean
}

/** Decides whether a message is from its author. A failure is certain only if nothing is unknown. */
export function decideCarrier({ author, dmarc, hasPolicy, leftOpen }: CarrierFacts): CarrierJudgment {
  if (!author) return doubtful('author_unclear')
  if (dmarc.state === 'unavailable') return doubtfulFor(dmarc.reason)
  if (dmarc.state === 'absent') return doubtful('author_unclear')
  if (dmarc.value.result === 'pass') return { author, doubt: null, mayChange: false }
  if (leftOpen) return doubtful(leftOpen)
  return doubtful(hasPolicy ? 'dmarc_failed' : 'no_policy')
}

function doubtful(doubt: ReportDoubt, mayChange = false): CarrierJudgment {
  return { author: null, doubt, mayChange }
}

function doubtfulFor(reason: Reason): CarrierJudgment {
  if (isTemporary(reason) || reason.code.startsWith('dns_')) return doubtful('dns_unavailable', true)
  if (reason.code === 'origin_unknown' || reason.code === 'helo_unknown' || reason.code === 'mail_from_unknown') {
    return doubtful('path_unknown')
  }
  return doubtful('not_verifiable')
}
