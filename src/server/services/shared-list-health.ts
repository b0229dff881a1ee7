import { z } from 'zod'
import type { ListHealth } from '../../engine/protocols/dnsbl/list-health.ts'
import type { Signals } from '../storage/repositories.ts'

const channel = 'lists'
const probeSchema = z.object({ status: z.enum(['present', 'absent']) })
const signalSchema = z.object({ test: z.string(), outcome: z.object({ listed: probeSchema, unlisted: probeSchema }) })

/** Tells the other engines of a store what the self-test of a list came to, so that they need not repeat it. */
export function shareListHealth(own: ListHealth, signals: Signals): ListHealth {
  signals.listen(channel, {
    onText(text) {
      const signal = readSignal(text)
      if (signal) void own.remember(signal.test, signal.outcome)
    },
  })
  return {
    recall: own.recall,
    async remember(test, outcome) {
      await own.remember(test, outcome)
      const text = JSON.stringify({ test, outcome })
      // What was silent for one engine may answer another.
      if (readSignal(text)) signals.send(channel, text)
    },
  }
}

function readSignal(text: string) {
  try {
    return signalSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
