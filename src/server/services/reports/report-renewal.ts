import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Store } from '../../storage/store.ts'

/** Milliseconds between reports. Each blocks the engine for 10; a history of 10,000 takes ten minutes. */
const breath = 50

export interface ReportRenewalOptions {
  reports: Pick<Store['reports'], 'listOutdated' | 'find' | 'saveSummary'>
  log: Logger
  /** Waits between reports; rejects on abort. */
  pause?(signal: AbortSignal): Promise<void>
}

/**
 * Re-evaluates reports of other versions in the background, latest first, so that lists and trends match the reports.
 * Continues after a restart.
 */
export function startReportRenewal({ reports, log, pause = defaultPause }: ReportRenewalOptions) {
  const stopping = new AbortController()

  async function run(): Promise<void> {
    const outdated = await reports.listOutdated()
    if (outdated.length > 0) log.info({ reports: outdated.length }, 're-evaluating reports')
    for (const messageId of outdated) {
      await pause(stopping.signal)
      await renew(messageId)
    }
  }

  /** An unreadable report must not hold up others. */
  async function renew(messageId: number): Promise<void> {
    try {
      const { summarizeReport } = await import('../../../engine/present/present-report.ts')
      const stored = await reports.find(messageId)
      if (stored) await reports.saveSummary(messageId, summarizeReport(stored))
    } catch (error) {
      log.error({ err: error, messageId }, 'could not re-evaluate a report')
    }
  }

  const renewal = run().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'could not re-evaluate reports')
  })

  return {
    /** Resolves once the current report is stored. */
    async stop(): Promise<void> {
      stopping.abort()
      await renewal
    },
  }
}

async function defaultPause(signal: AbortSignal): Promise<void> {
  await sleep(breath, undefined, { signal })
}
