import type { PasteRecord } from '../shared/findings/finding.ts'
import { checkMessage, isNotice } from './checks/check-message.ts'
import { failedReport } from './failed-report.ts'
import { reasonOf } from './gather/attempt.ts'
import { gatherMessage } from './gather/message-facts.ts'
import { parseMessage } from './message/mime/mime-tree.ts'
import { currentBasis } from './packs/fact-packs.ts'
import type { AnalyzeMessage } from './ports/analysis.ts'
import { kindOf } from './received/read-received.ts'
import { outlineMessagePlan, planMessage } from './score/plan-report.ts'
import { tryRecords } from './score/trials.ts'
import { evaluateSpam } from './spam/verdicts.ts'

export type { AnalyzeMessage, Delivery, EngineReport } from './ports/analysis.ts'

/** Gathers the facts of a message and checks them. Never rejects: a failed analysis is a report, too. */
export const analyzeMessage: AnalyzeMessage = async (input, dependencies) => {
  try {
    const message = parseMessage(input.raw)
    const kind = kindOf(message, { isNullSender: input.delivery.mailFrom === '' })
    // What is in a notice was not written by whom it would be about.
    if (isNotice({ kind })) return failedReport(input, { code: 'notice' }, { kind })
    const gathered = await gatherMessage({ ...input, message }, dependencies)
    dependencies.onGathered?.()
    const verdicts = evaluateSpam(gathered.facts, gathered.filterAnswers)
    const facts = { ...gathered.facts, ...verdicts, ...currentBasis() }
    const gatherWith = async (records: readonly PasteRecord[]) => ({
      ...facts,
      ...(await gathered.gatherWith(records)),
    })
    const outcomes = checkMessage(facts)
    const makePlan = planMessage({ facts, outcomes })
    const { trials, plan } = await tryRecords({ facts, makePlan, gatherWith, signal: dependencies.signal })
    return { facts, outcomes: plan.outcomes, trials, plan: outlineMessagePlan(facts, plan) }
  } catch (error) {
    return failedReport(input, reasonOf(error))
  }
}
