import { z } from 'zod'
import { isConclusive, type ListHealth } from '../../engine/protocols/dnsbl/list-health.ts'
import { json } from '../../server/storage/columns.ts'
import type { Signals } from '../../server/storage/repositories.ts'
import { selfTestSchema } from '../../server/worker/messages/self-test-schema.ts'

const channel = 'lists'
const signalSchema = json.pipe(z.object({ test: z.string(), outcome: selfTestSchema }))

/** Shares self-tests of blocklists with the other engines, so that they need not repeat them. */
export function shareListHealth(own: ListHealth, signals: Signals): ListHealth {
  signals.listen(channel, {
    onText(text) {
      const { success, data } = signalSchema.safeParse(text)
      if (success) void own.remember(data.test, data.outcome)
    },
  })
  return {
    ...own,
    async remember(test, outcome, testedAt) {
      await own.remember(test, outcome, testedAt)
      if (isConclusive(outcome)) signals.send(channel, JSON.stringify({ test, outcome }))
    },
  }
}
