import { z } from 'zod'
import type { ConclusiveSelfTest } from '../../engine/protocols/dnsbl/list-health.ts'

const probeSchema = z.object({ status: z.enum(['present', 'absent']) })

/** What one process tells another of the self-test of a list. What was silent for one may answer another, so it is not told. */
export const selfTestSchema = z.object({
  listed: probeSchema,
  unlisted: probeSchema,
}) satisfies z.ZodType<ConclusiveSelfTest>
