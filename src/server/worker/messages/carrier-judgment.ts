import { z } from 'zod'
import type { CarrierJudgment } from '../../../engine/reports/authenticity/decide-carrier.ts'
import { reportDoubts } from '../../../shared/contract/reports/stored-report.ts'

/** Whether the author of an email is authentic. */
export const carrierJudgmentSchema = z.object({
  author: z.object({ address: z.string(), domain: z.string() }).nullable(),
  doubt: z.enum(reportDoubts).nullable(),
  mayChange: z.boolean(),
}) satisfies z.ZodType<CarrierJudgment>
