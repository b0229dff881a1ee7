import type { EngineReport } from '../../../engine/analysis.ts'
import type { Resolver } from '../../../engine/dns/resolver.ts'
import type { RecordEdit } from '../../../shared/contract/what-if.ts'
import type { MessageRepository, StoredReport } from '../../storage/repositories.ts'
import type { Analyser } from '../../worker/analyser.ts'

/** Each is a whole analysis, and messages that were sent to their test come first. */
const maxUnderWay = 4

/** A report as it would be, and what there is to publish for it. */
export interface PlannedMessage {
  report: EngineReport
  zoneLines: string
}

/** The reports of messages as if edited records had been published when they came. None is stored. */
export interface ReportPlans {
  /** Null when the message is gone; `busy` when too many are under way. Edits are those without a problem. */
  plan(stored: StoredReport, edits: readonly RecordEdit[]): Promise<PlannedMessage | 'busy' | null>
}

export interface ReportPlanOptions {
  messages: Pick<MessageRepository, 'findInput'>
  analyser: Pick<Analyser, 'analyse'>
  resolver: Resolver
}

export function createReportPlans({ messages, analyser, resolver }: ReportPlanOptions): ReportPlans {
  let underWay = 0

  async function analyse({ messageId, facts }: StoredReport, edits: readonly RecordEdit[]) {
    underWay += 1
    try {
      const input = await messages.findInput(messageId)
      if (!input) return null
      const { judgeWithVerdictsOf } = await import('../../../engine/score/reevaluate.ts')
      const { planDns } = await import('../../../engine/score/what-if.ts')
      const [report, { zoneLines }] = await Promise.all([
        analyser.analyse({ ...input, plan: { known: facts.dns, edits } }),
        planDns(edits, facts.dns, resolver),
      ])
      return { report: judgeWithVerdictsOf(report, facts), zoneLines }
    } finally {
      underWay -= 1
    }
  }

  return {
    plan: async (stored, edits) => (underWay >= maxUnderWay ? 'busy' : await analyse(stored, edits)),
  }
}
