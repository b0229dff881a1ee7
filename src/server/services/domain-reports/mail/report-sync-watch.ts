import type { Logger } from 'pino'
import type { Clock } from '../../../ground/clock.ts'
import { type RepeatedWork, repeatUntilStopped, type Schedule } from '../../../ground/repeat-until-stopped.ts'
import type { Mailbox } from '../../../storage/repositories.ts'
import type { Store } from '../../../storage/store.ts'
import type { ReportSync } from './report-sync.ts'

/** Milliseconds between checks for mailboxes that are due. */
const pause = 60_000
/** Milliseconds between searches of a mailbox; reports arrive once per day. */
const interval = 15 * 60_000
/**
 * Longest wait before retrying a failing mailbox, in milliseconds. The wait doubles each time, because providers lock
 * out clients.
 */
const longestRetry = 6 * 3_600_000

interface WatchOptions {
  sync: ReportSync
  mailboxes: Pick<Store['mailboxes'], 'list'>
  clock: Clock
  log: Logger
  schedule?: Schedule
}

/** The state of a mailbox. A change of its settings makes it due. */
interface Plan {
  settings: string
  dueAt: number
  retry: number
}

/** Regularly searches the owner's mailboxes for reports. A search that is stopped ends after the current message. */
export function startReportSyncWatch({ sync, mailboxes, clock, log, schedule }: WatchOptions): RepeatedWork {
  let plans = new Map<string, Plan>()

  async function syncDue(stopping: AbortSignal): Promise<void> {
    const wanted = (await mailboxes.list()).filter(({ for_reports }) => for_reports)
    plans = new Map(wanted.map((mailbox) => [mailbox.id, planOf(mailbox)]))
    for (const [id, plan] of plans) {
      if (stopping.aborted) return
      if (clock.now().getTime() >= plan.dueAt) await run(id, plan, stopping)
    }
  }

  function planOf({ trouble: _, permanentSince: __, ...settings }: Mailbox): Plan {
    const text = JSON.stringify(settings)
    const known = plans.get(settings.id)
    return known?.settings === text ? known : { settings: text, dueAt: 0, retry: interval }
  }

  async function run(id: string, plan: Plan, stopping: AbortSignal): Promise<void> {
    const [result] = await sync.run(id, stopping).catch((error: unknown) => {
      if (!stopping.aborted) log.error({ err: error, mailbox: id }, 'could not store reports from a mailbox')
      return []
    })
    const failed = !result || result.trouble !== null
    const now = clock.now().getTime()
    plan.dueAt = failed ? now + plan.retry : result.is_complete ? now + interval : now
    plan.retry = failed ? Math.min(2 * plan.retry, longestRetry) : interval
  }

  return repeatUntilStopped(syncDue, {
    pause,
    onError: (error) => log.error({ err: error }, 'could not search mailboxes for reports'),
    schedule,
  })
}
