import type { Resolver } from '../../../engine/dns/resolver.ts'
import type { EngineReport } from '../../../engine/ports/analysis.ts'
import type { RecordEdit } from '../../../shared/contract/record-edit.ts'
import type { MessageRepository, StoredReport } from '../../storage/repositories.ts'
import type { Analyzer } from '../../worker/analyzer.ts'

/** Each is a full analysis; messages of tests take priority. */
const maxUnderWay = 4

/** A hypothetical report, and the records to publish for it. */
export interface PlannedMessage {
  report: EngineReport
  zoneLines: string
}

/** Reports as if edited records had been published. They are not stored. */
export type ReportPlans = ReturnType<typeof createReportPlans>

export interface ReportPlanOptions {
  messages: Pick<MessageRepository, 'findInput'>
  analyzer: Pick<Analyzer, 'analyze'>
  resolver: Resolver
}

export function createReportPlans({ messages, analyzer, resolver }: ReportPlanOptions) {
  let underWay = 0

  async function analyze({ messageId, facts }: StoredReport, edits: readonly RecordEdit[]) {
    underWay += 1
    try {
      const input = await messages.findInput(messageId)
      if (!input) return null
      const { reevaluateWithVerdictsOf } = await import('../../../engine/score/reevaluate.ts')
      const { planDns } = await import('../../../engine/dns/layers/publish-records.ts')
      const [report, { zoneLines }] = await Promise.all([
        analyzer.analyze({ ...input, plan: { known: facts.dns, edits } }),
        planDns(edits, facts.dns, resolver),
      ])
      return { report: reevaluateWithVerdictsOf(report, facts), zoneLines }
    } finally {
      underWay -= 1
    }
  }

  return {
    /**
     * Null if the message no longer exists; `busy` if too many are running. The edits must have no problem
     * (`findEditProblem`).
     */
    plan: async (stored: StoredReport, edits: readonly RecordEdit[]): Promise<PlannedMessage | 'busy' | null> =>
      underWay >= maxUnderWay ? 'busy' : await analyze(stored, edits),
  }
}
