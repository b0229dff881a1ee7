import { z } from 'zod'
import { verdicts } from '../contract/inbox-tests/inbox-tests.ts'
import { failureSchema } from '../findings/finding.ts'
import { checkKeys, findingKeys } from '../findings/finding-keys.ts'

const plannedStepSchema = z.object({
  lead: failureSchema.describe('Its text describes the action.'),
  resolved: z.array(z.enum(findingKeys)).describe('The findings that it resolves.'),
  decisive: z.array(z.enum(findingKeys)).describe('Those of them that have the gravest consequence before it.'),
  blocks: z.boolean().describe('Whether one of them keeps the message from the inbox.'),
  gain: z.number(),
  score: z.number().nullable().describe('After this step and those before it; null if unknown.'),
})
export type PlannedStep = z.infer<typeof plannedStepSchema>

/** What a report shows of its fix plan: the plan without the facts after each step. */
export interface ReportPlan<Step extends PlannedStep = PlannedStep> {
  steps: Step[]
  /** The points gained if only the finding of a check is fixed. */
  gains: Partial<Record<(typeof checkKeys)[number], number>>
}

/** The plan for a message; its steps also have the verdict after them, and the providers that they satisfy. */
export const messagePlanSchema = z.object({
  steps: z.array(
    plannedStepSchema.extend({
      verdict: z.enum(verdicts),
      satisfies: z.array(z.string()).describe('The providers whose requirements are first all met after it.'),
    }),
  ),
  gains: z.partialRecord(z.enum(checkKeys), z.number()),
})
export type MessagePlan = z.infer<typeof messagePlanSchema>
