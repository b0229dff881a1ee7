import { z } from 'zod'
import type { InboxTestEvents } from '../../server/services/inbox-tests/inbox-test-events.ts'
import { json } from '../../server/storage/columns.ts'
import type { Signals } from '../../server/storage/repositories.ts'
import { statusEventSchema } from '../../shared/contract/inbox-tests/inbox-tests.ts'

const channel = 'tests'
const signalSchema = json.pipe(z.object({ token: z.string(), event: statusEventSchema }))

/** Milliseconds between progress events of a test: people see no more, and every engine gets each event. */
const progressInterval = 250
/** Tests with an analysis under way to remember. Some analyses never end, such as those of removed tests. */
const maxUnderWay = 1_000

/** Shares test events with the other engines on the same store. */
export function shareTestEvents(
  own: InboxTestEvents,
  signals: Signals,
  now = () => performance.now(),
): InboxTestEvents {
  const toldAt = new Map<string, number>()

  signals.listen(channel, {
    onText(text) {
      const { success, data } = signalSchema.safeParse(text)
      if (success) own.publish(data.token, data.event)
    },
    onGap: own.missSome,
  })

  /** Whether the previous progress event of a test was too recent. */
  function isTooSoon(token: string): boolean {
    const last = toldAt.get(token)
    if (last !== undefined && now() - last < progressInterval) return true
    if (toldAt.size >= maxUnderWay) toldAt.clear()
    toldAt.set(token, now())
    return false
  }

  return {
    ...own,
    publish(token, event) {
      own.publish(token, event)
      if (!event.progress) toldAt.delete(token)
      else if (isTooSoon(token)) return
      signals.send(channel, JSON.stringify({ token, event }))
    },
  }
}
