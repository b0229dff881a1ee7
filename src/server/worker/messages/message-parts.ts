import { z } from 'zod'
import { selfTestSchema } from './self-test-schema.ts'

/* Parts of messages in both directions. */

/** A Buffer or a plain array, depending on how the host serializes it. */
export const octetsSchema = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .transform((octets): Buffer => Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength))

export const listTestSchema = z.object({ test: z.string(), outcome: selfTestSchema })
