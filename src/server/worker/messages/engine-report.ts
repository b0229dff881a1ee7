import { z } from 'zod'
import type { EngineReport } from '../../../engine/ports/analysis.ts'
import { messageFactsSchema } from '../../../shared/contract/facts/message-facts.ts'
import { outcomeSchema } from '../../../shared/findings/finding.ts'
import { messagePlanSchema } from '../../../shared/report/report-plan.ts'
import { trialSchema } from '../../../shared/report/trial.ts'

/** The report about a message. */
export const engineReportSchema: z.ZodType<EngineReport> = z.object({
  facts: messageFactsSchema,
  outcomes: z.array(outcomeSchema),
  trials: z.array(trialSchema(messageFactsSchema)),
  plan: messagePlanSchema.optional(),
})
