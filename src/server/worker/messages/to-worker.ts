import { z } from 'zod'
import { type Kind, requestKinds } from '../requests.ts'
import { listTestSchema } from './message-parts.ts'
import { workerSettingsSchema } from './worker-settings.ts'

const kindSchema = z.custom<Kind>((kind) => typeof kind === 'string' && Object.hasOwn(requestKinds, kind))

/** Messages of the server to a worker; the settings come first. */
export const messageToWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('settings'), settings: workerSettingsSchema }),
  /** The files of facts in place of shipped ones, which the engine has checked. */
  z.object({
    type: z.literal('facts'),
    files: z
      .array(z.object({ pack: z.string(), origin: z.enum(['imported', 'downloaded']), document: z.unknown() }))
      .readonly(),
  }),
  /** Self-tests of blocklists by other processes. */
  z.object({ type: z.literal('list_tests'), tests: z.array(listTestSchema.extend({ testedAt: z.date() })) }),
  /** The input is parsed by the schema of its kind. */
  z.object({ type: z.literal('request'), id: z.int(), kind: kindSchema, input: z.unknown() }),
])
export type MessageToWorker = z.infer<typeof messageToWorkerSchema>
