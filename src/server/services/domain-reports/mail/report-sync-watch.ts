import type { Logger } from 'pino'
import type { Clock } from '../../../clock.ts'
import type { Mailbox, MailboxRepository } from '../../../storage/repositories.ts'
import type { ReportSync } from './report-sync.ts'

/** Milliseconds between looks for mailboxes that are due. */
const pause = 60_000
/** Milliseconds between searches of a mailbox: reports come once per day. */
const interval = 15 * 60_000
/** Milliseconds until a mailbox that fails is tried again, doubled each time: providers lock out clients. */
const longestRetry = 6 * 3_600_000

export interface ReportSyncWatch {
  /** Ends after the current message. */
  stop(): Promise<void>
}

interface WatchOptions {
  sync: ReportSync
  mailboxes: Pick<MailboxRepository, 'list'>
  clock: Clock
  log: Logger
  /** Calls back after a time, until the returned function is called. */
  schedule?(callback: () => void, milliseconds: number): () => void
}

/** What is known of a mailbox. Other settings make it due. */
interface Plan {
  settings: string
  dueAt: number
  retry: number
}

/** Searches the owner's mailboxes for reports again and again. */
export function startReportSyncWatch({
  sync,
  mailboxes,
  clock,
  log,
  schedule = scheduleTimer,
}: WatchOptions): ReportSyncWatch {
  const stopping = new AbortController()
  let plans = new Map<string, Plan>()
  let cancel = () => {}
  let current = Promise.resolve()

  async function look(): Promise<void> {
    const wanted = (await mailboxes.list()).filter(({ for_reports }) => for_reports)
    plans = new Map(wanted.map((mailbox) => [mailbox.id, planOf(mailbox)]))
    for (const [id, plan] of plans) {
      if (stopping.signal.aborted) return
      if (clock.now().getTime() >= plan.dueAt) await run(id, plan)
    }
  }

  function planOf({ trouble: _, permanentSince: __, ...settings }: Mailbox): Plan {
    const text = JSON.stringify(settings)
    const known = plans.get(settings.id)
    return known?.settings === text ? known : { settings: text, dueAt: 0, retry: interval }
  }

  async function run(id: string, plan: Plan): Promise<void> {
    const [result] = await sync.run(id, stopping.signal).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.error({ err: error, mailbox: id }, 'reports of a mailbox cannot be stored')
      return []
    })
    const failed = !result || result.trouble !== null
    const now = clock.now().getTime()
    plan.dueAt = failed ? now + plan.retry : result.is_complete ? now + interval : now
    plan.retry = failed ? Math.min(2 * plan.retry, longestRetry) : interval
  }

  function lookAndContinue(): void {
    current = look()
      .catch((error: unknown) => log.error({ err: error }, 'mailboxes cannot be searched for reports'))
      .then(() => {
        if (!stopping.signal.aborted) cancel = schedule(lookAndContinue, pause)
      })
  }

  lookAndContinue()

  return {
    async stop() {
      stopping.abort()
      cancel()
      await current
    },
  }
}

function scheduleTimer(callback: () => void, milliseconds: number): () => void {
  const timer = setTimeout(callback, milliseconds).unref()
  return () => clearTimeout(timer)
}
