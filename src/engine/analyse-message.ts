import type { AnalyseMessage } from './analysis.ts'
import { failedReport } from './failed-report.ts'
import { reasonOf } from './gather/attempt.ts'
import { gatherMessageFacts } from './gather/message-facts.ts'
import { judgeMessage } from './judge-message.ts'

export type { AnalyseMessage, Delivery, EngineReport } from './analysis.ts'

/** Learns all that can be known about a message, then judges it. Never rejects: an analysis that breaks is a report, too. */
export const analyseMessage: AnalyseMessage = async (input, dependencies) => {
  try {
    const facts = await gatherMessageFacts(input, dependencies)
    dependencies.onGathered?.()
    return { facts, outcomes: judgeMessage(facts) }
  } catch (error) {
    return failedReport(input, reasonOf(error))
  }
}
