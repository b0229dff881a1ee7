import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type RepeatedWork, repeatUntilStopped } from '../../ground/repeat-until-stopped.ts'
import type { Store } from '../../storage/store.ts'

/** Milliseconds between reports. Each blocks the engine for 10; a history of 10,000 takes ten minutes. */
const breath = 50

export interface ReportRenewalOptions {
  reports: Pick<Store['reports'], 'listOutdated' | 'find' | 'saveSummary'>
  log: Logger
  /** Waits between reports; rejects on abort. */
  pause?(signal: AbortSignal): Promise<void>
}

/** Milliseconds until facts that were imported since are noticed. */
const lookAgain = 10_000

/**
 * Re-evaluates reports of other versions, facts, and choices in the background, latest first, so that lists and trends match
 * the reports. Continues after a restart.
 */
export function startReportRenewal({ reports, log, pause = defaultPause }: ReportRenewalOptions): RepeatedWork {
  let renewed: string | null = null

  async function run(stopping: AbortSignal): Promise<void> {
    const { currentBasis, nameBasis } = await import('../../../engine/packs/fact-packs.ts')
    const basis = nameBasis(currentBasis())
    if (basis === renewed) return
    const outdated = await reports.listOutdated(basis)
    if (outdated.length > 0) log.info({ reports: outdated.length }, 're-evaluating reports')
    for (const messageId of outdated) {
      await pause(stopping)
      await renew(messageId)
    }
    renewed = basis
  }

  /** An unreadable report must not hold up others. */
  async function renew(messageId: number): Promise<void> {
    try {
      const { summarizeReport } = await import('../../../engine/present/present-report.ts')
      const stored = await reports.find(messageId)
      if (stored) await reports.saveSummary(messageId, summarizeReport(stored))
    } catch (error) {
      log.error({ err: error, message: messageId }, 'could not re-evaluate a report')
    }
  }

  const ignoreStop = (error: unknown) => {
    if (!(error instanceof Error && error.name === 'AbortError'))
      log.error({ err: error }, 'could not re-evaluate reports')
  }
  return repeatUntilStopped(run, { pause: lookAgain, onError: ignoreStop })
}

async function defaultPause(signal: AbortSignal): Promise<void> {
  await sleep(breath, undefined, { signal })
}
