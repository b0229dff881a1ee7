import type { AnalyseMessage } from './analysis.ts'
import { checks } from './checks/index.ts'
import { failedReport } from './failed-report.ts'
import { reasonOf } from './gather/attempt.ts'
import { gatherMessageFacts } from './gather/message-facts.ts'
import { runChecks } from './run-checks.ts'

export type { AnalyseMessage, Delivery, EngineReport } from './analysis.ts'

/** Learns all that can be known about a message, then judges it. Never rejects: an analysis that breaks is a report, too. */
export const analyseMessage: AnalyseMessage = async (input, dependencies) => {
  try {
    const facts = await gatherMessageFacts(input, dependencies)
    dependencies.onGathered?.()
    return { facts, outcomes: runChecks(checks, 'message', facts) }
  } catch (error) {
    return failedReport(input, reasonOf(error))
  }
}
