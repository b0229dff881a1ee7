import { z } from 'zod'
import type { ListHealth } from '../../engine/protocols/dnsbl/list-health.ts'
import { json } from '../storage/columns.ts'
import type { Signals } from '../storage/repositories.ts'

const channel = 'lists'
const probeSchema = z.object({ status: z.enum(['present', 'absent']) })
/** What was silent for one engine may answer another, so it is no outcome for all. */
const outcomeSchema = z.object({ listed: probeSchema, unlisted: probeSchema })
const signalSchema = json.pipe(z.object({ test: z.string(), outcome: outcomeSchema }))

/** Tells the other engines of a store what the self-test of a list came to, so that they need not repeat it. */
export function shareListHealth(own: ListHealth, signals: Signals): ListHealth {
  signals.listen(channel, {
    onText(text) {
      const { success, data } = signalSchema.safeParse(text)
      if (success) void own.remember(data.test, data.outcome)
    },
  })
  return {
    recall: own.recall,
    async remember(test, outcome) {
      await own.remember(test, outcome)
      if (outcomeSchema.safeParse(outcome).success) signals.send(channel, JSON.stringify({ test, outcome }))
    },
  }
}
