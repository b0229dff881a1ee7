import { z } from 'zod'
import { analysisProgressSchema } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import { listTestSchema } from './message-parts.ts'

/** Messages from a worker to the server. `ready` comes once; messages with an id are about that request. */
export const messageFromWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** The self-test of a blocklist. */
  listTestSchema.extend({ type: z.literal('list_test') }),
  /** Sent every second unless the worker is stuck. */
  z.object({ type: z.literal('alive'), id: z.int() }),
  z.object({ type: z.literal('progress'), id: z.int(), progress: analysisProgressSchema }),
  /** Parsed by the schema of its kind. */
  z.object({ type: z.literal('result'), id: z.int(), result: z.unknown() }),
  /** The engine threw an error, which is a bug. */
  z.object({ type: z.literal('failed'), id: z.int(), detail: z.string(), stack: z.string() }),
  /** An uncaught error; the worker then ends. */
  z.object({ type: z.literal('crashed'), detail: z.string(), stack: z.string() }),
])
export type MessageFromWorker = z.infer<typeof messageFromWorkerSchema>
