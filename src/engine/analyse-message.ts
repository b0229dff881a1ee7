import type { AnalyseMessage } from './ports/analysis.ts'
import { checkMessage } from './checks/check-message.ts'
import { reasonOf } from './gather/attempt.ts'
import { failedReport } from './failed-report.ts'
import { gatherMessage } from './gather/message-facts.ts'
import { outlineMessagePlan, planMessage } from './score/plan-report.ts'
import { tryRecords } from './score/trials.ts'

export type { AnalyseMessage, Delivery, EngineReport } from './ports/analysis.ts'

/** Gathers the facts of a message and checks them. Never rejects: a failed analysis is a report, too. */
export const analyseMessage: AnalyseMessage = async (input, dependencies) => {
  try {
    const { facts, gatherWith } = await gatherMessage(input, dependencies)
    dependencies.onGathered?.()
    const outcomes = checkMessage(facts)
    const makePlan = planMessage({ facts, outcomes })
    const { trials, plan } = await tryRecords({ facts, makePlan, gatherWith, signal: dependencies.signal })
    return { facts, outcomes, trials, plan: outlineMessagePlan(plan) }
  } catch (error) {
    return failedReport(input, reasonOf(error))
  }
}
