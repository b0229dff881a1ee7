import pino from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createTestClock } from '../../../../../test/support/clock.ts'
import { mailbox } from '../../../../../test/support/mailbox.ts'
import type { ReportSyncResult } from '../../../../shared/contract/reports/app-report-routes.ts'
import type { ReportSync } from './report-sync.ts'
import { startReportSyncWatch } from './report-sync-watch.ts'

const minute = 60_000

/** A watch of two mailboxes, one of which has reports. */
async function start(outcome: () => Partial<ReportSyncResult>) {
  const clock = createTestClock()
  const begin = clock.now().getTime()
  const runs: number[] = []
  let stored = mailbox({ id: 'm1', for_reports: true })
  let next = () => {}
  const counts = { seen: 0, stored: 0, duplicate: 0, refused: 0, problems: [] }
  const sync: ReportSync = {
    async run(wanted) {
      expect(wanted).toBe('m1')
      runs.push((clock.now().getTime() - begin) / minute)
      const base = { mailbox: 'm1', address: 'ada@mail.example', folder: 'INBOX', is_complete: true, trouble: null }
      return [{ ...base, ...counts, ...outcome() }]
    },
  }
  let scheduled = Promise.withResolvers<void>()
  const watch = startReportSyncWatch({
    sync,
    mailboxes: { list: async () => [mailbox({ id: 'm2' }), stored] },
    ...{ clock, log: pino({ enabled: false }) },
    schedule(callback) {
      next = callback
      scheduled.resolve()
      return () => {}
    },
  })
  onTestFinished(watch.stop)
  await scheduled.promise
  return {
    runs,
    async pass(minutes: number) {
      for (let passed = 0; passed < minutes; passed++) {
        scheduled = Promise.withResolvers()
        clock.advance(minute)
        next()
        await scheduled.promise
      }
    },
    change() {
      stored = { ...stored, report_folder: 'Reports' }
    },
  }
}

it('searches every 15 minutes, and immediately after a settings change', async () => {
  const { runs, pass, change } = await start(() => ({}))
  await pass(31)
  expect(runs).toEqual([0, 15, 30])
  change()
  await pass(16)
  expect(runs).toEqual([0, 15, 30, 32, 47])
})

it('continues incomplete searches, and backs off from a failing mailbox', async () => {
  const incomplete = await start(() => ({ is_complete: false }))
  await incomplete.pass(3)
  expect(incomplete.runs).toEqual([0, 1, 2, 3])
  const trouble = { code: 'wrong_credentials', detail: null } as const
  const failing = await start(() => ({ is_complete: false, trouble }))
  await failing.pass(25 * 60)
  expect(failing.runs).toEqual([0, 15, 45, 105, 225, 465, 825, 1185])
})
