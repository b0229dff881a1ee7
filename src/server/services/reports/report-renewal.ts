import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ReportRepository } from '../../storage/repositories.ts'

/**
 * Milliseconds between two reports. Judging one takes some ten, in which nobody else is answered; a history of 10,000 is
 * through in ten minutes.
 */
const breath = 50

export interface ReportRenewal {
  /** Resolves when the report that is judged at the moment is stored. */
  stop(): Promise<void>
}

export interface ReportRenewalOptions {
  reports: Pick<ReportRepository, 'listOutdated' | 'find' | 'saveSummary'>
  log: Logger
  /** Waits between two reports; rejects when the signal aborts. */
  pause?(signal: AbortSignal): Promise<void>
}

/**
 * Judges every report again that the rules of another version have judged, one after the other in the background, the
 * latest first: lists and trends show then what the reports themselves say. What was not reached before the engine ends
 * is judged after its next start.
 */
export function startReportRenewal({ reports, log, pause = defaultPause }: ReportRenewalOptions): ReportRenewal {
  const stopping = new AbortController()

  async function run(): Promise<void> {
    const outdated = await reports.listOutdated()
    if (outdated.length > 0) log.info({ reports: outdated.length }, 'reports are judged again')
    for (const messageId of outdated) {
      await pause(stopping.signal)
      await renew(messageId)
    }
  }

  /** One report that cannot be read must not keep the others from theirs. */
  async function renew(messageId: number): Promise<void> {
    try {
      const { summariseReport } = await import('../../../engine/present/present-report.ts')
      const stored = await reports.find(messageId)
      if (stored) await reports.saveSummary(messageId, summariseReport(stored))
    } catch (error) {
      log.error({ err: error, messageId }, 'a report cannot be judged again')
    }
  }

  const renewal = run().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.error({ err: error }, 'the reports cannot be judged again')
  })

  return {
    async stop() {
      stopping.abort()
      await renewal
    },
  }
}

async function defaultPause(signal: AbortSignal): Promise<void> {
  await sleep(breath, undefined, { signal })
}
