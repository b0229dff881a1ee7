import { z } from 'zod'
import type { ConclusiveSelfTest } from '../../engine/protocols/dnsbl/list-health.ts'

const probeSchema = z.object({ status: z.enum(['present', 'absent']) })

/** The self-test of a list as processes share it. A silent list is not shared, as it may answer another process. */
export const selfTestSchema = z.object({
  listed: probeSchema,
  unlisted: probeSchema,
}) satisfies z.ZodType<ConclusiveSelfTest>
