import type { Logger } from 'pino'
import { z } from 'zod'
import { isConclusive, type ListHealth } from '../../engine/protocols/dnsbl/list-health.ts'
import type { InboxTestEvents } from '../../server/services/inbox-tests/inbox-test-events.ts'
import type { Infrastructure } from '../../server/services/infrastructure.ts'
import type { MailboxWatch } from '../../server/services/mailboxes/mailbox-watch.ts'
import type { MonitorEvents } from '../../server/services/monitors/monitor-events.ts'
import { json } from '../../server/storage/columns.ts'
import type { Signals } from '../../server/storage/repositories.ts'
import { selfTestSchema } from '../../server/worker/messages/message-parts.ts'
import { statusEventSchema } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { monitorEventSchema } from '../../shared/contract/monitoring/monitor-events.ts'

const monitorChannel = 'monitors'
const monitorSignalSchema = json.pipe(monitorEventSchema)

/** Announces that there is something to look for; the store has the details. */
const newsChannel = 'mailbox-news'
/** Announces a changed mailbox by its id, or `*` for all. */
const changeChannel = 'mailboxes'
const all = '*'

const listChannel = 'lists'
const listSignalSchema = json.pipe(z.object({ test: z.string(), outcome: selfTestSchema }))

const testChannel = 'tests'
const testSignalSchema = json.pipe(z.object({ token: z.string(), event: statusEventSchema }))

/** Milliseconds between progress events of a test: people see no more, and every engine gets each event. */
const progressInterval = 250
/** Tests with an analysis under way to remember. Some analyses never end, such as those of removed tests. */
const maxUnderWay = 1_000

/** Extends an engine with events from the other nodes on the same database. */
export function shareBetweenNodes(parts: Infrastructure, signals: Signals): Infrastructure {
  const { world, testEvents, monitorEvents, createMailboxWatch, log } = parts
  return {
    ...parts,
    world: { ...world, lists: { ...world.lists, health: shareListHealth(world.lists.health, signals) } },
    testEvents: shareTestEvents(testEvents, signals),
    monitorEvents: shareMonitorEvents(monitorEvents, signals),
    createMailboxWatch: (options) => shareMailboxWatch(createMailboxWatch(options), signals, log),
  }
}

/** Shares self-tests of blocklists with the other engines, so that they need not repeat them. */
export function shareListHealth(own: ListHealth, signals: Signals): ListHealth {
  signals.listen(listChannel, {
    onText(text) {
      const { success, data } = listSignalSchema.safeParse(text)
      if (success) void own.remember(data.test, data.outcome)
    },
  })
  return {
    ...own,
    async remember(test, outcome, testedAt) {
      await own.remember(test, outcome, testedAt)
      if (isConclusive(outcome)) signals.send(listChannel, JSON.stringify({ test, outcome }))
    },
  }
}

/** Shares changes and news of mailboxes with the other engines, because only one of them watches the mailboxes. */
function shareMailboxWatch(own: MailboxWatch, signals: Signals, log: Logger): MailboxWatch {
  const logFailure = (error: unknown) => log.error({ err: error }, 'could not search a mailbox after it was changed')
  const renewAll = () => void own.renewAll().catch(logFailure)

  signals.listen(newsChannel, { onText: own.wake, onGap: own.wake })
  signals.listen(changeChannel, {
    onText: (id) => (id === all ? renewAll() : void own.renew(id).catch(logFailure)),
    onGap: renewAll,
  })

  return {
    ...own,
    wake() {
      own.wake()
      signals.send(newsChannel, '')
    },
    async renew(id) {
      signals.send(changeChannel, id)
      await own.renew(id)
    },
    async renewAll() {
      signals.send(changeChannel, all)
      await own.renewAll()
    },
  }
}

/** Shares monitor events with the other engines on the same store. */
function shareMonitorEvents(own: MonitorEvents, signals: Signals): MonitorEvents {
  signals.listen(monitorChannel, {
    onText(text) {
      const { success, data } = monitorSignalSchema.safeParse(text)
      if (success) own.publish(data)
    },
    onGap: () => own.publish({ type: 'missed' }),
  })
  return {
    ...own,
    publish(event) {
      own.publish(event)
      signals.send(monitorChannel, JSON.stringify(event))
    },
  }
}

/** Shares test events with the other engines on the same store. */
export function shareTestEvents(
  own: InboxTestEvents,
  signals: Signals,
  now = () => performance.now(),
): InboxTestEvents {
  const toldAt = new Map<string, number>()

  signals.listen(testChannel, {
    onText(text) {
      const { success, data } = testSignalSchema.safeParse(text)
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
      signals.send(testChannel, JSON.stringify({ token, event }))
    },
  }
}
