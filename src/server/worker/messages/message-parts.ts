import { z } from 'zod'
import type { ConclusiveSelfTest } from '../../../engine/protocols/dnsbl/list-health.ts'

const probeSchema = z.object({ status: z.enum(['present', 'absent']) })

/**
 * The self-test of a blocklist, as processes share it. A list that did not respond is not shared, because it may
 * respond to another process.
 */
export const selfTestSchema = z.object({
  listed: probeSchema,
  unlisted: probeSchema,
}) satisfies z.ZodType<ConclusiveSelfTest>

/* Parts of messages in both directions. */

/** A Buffer or a plain array, depending on how the host serializes it. */
export const octetsSchema = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .transform((octets): Buffer => Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength))

export const listTestSchema = z.object({ test: z.string(), outcome: selfTestSchema })
