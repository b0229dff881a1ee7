import pino from 'pino'
import { expect, it } from 'vitest'
import { createTestClock } from '../../../../../test/support/clock.ts'
import { sampleDelivery } from '../../../../../test/support/messages.ts'
import type { Exclusion, ImportedReport } from '../../../../shared/contract/reports/stored-report.ts'
import { createReportMail, maxUnproven } from './report-mail.ts'
import { createReportRate, networkAllowance, totalAllowance } from './report-rate.ts'

const clock = createTestClock()
const delivery = sampleDelivery({ receivedAt: clock.now() })
const raw = Buffer.from('mail')

function stored(excluded: Exclusion | null, state: 'stored' | 'duplicate' = 'stored'): ImportedReport {
  return {
    ...{ file: 'mail.eml', state, problem: null, id: 7, kind: 'aggregate', org: 'Receiver', report_id: '1' },
    ...{ domain: 'shop.example', begin: '2026-11-20T00:00:00.000Z', end: '2026-11-20T23:59:59.000Z', excluded },
    ...{ records: 1, messages: 1, pass: 1, fail: 0, author_domain: null },
    authenticity: excluded === 'forged' || excluded === 'unverified' ? excluded : 'authentic',
  }
}

const bounce: ImportedReport = {
  ...{ file: 'mail.eml', state: 'stored', problem: null, kind: 'bounce', domain: 'shop.example', recipients: 2 },
}

function refused(code: 'empty' | 'reading_failed'): ImportedReport {
  const problem = code === 'empty' ? { code } : { code, reason: 'crashed' as const, attempts: 1 }
  return { file: 'mail.eml', state: 'refused', problem }
}

/** The outcome for an email with these results, and how many files are removed. */
async function accept(read: () => Promise<ImportedReport[]>, { files = 0, octets = 0, hasRoom = true } = {}) {
  const removed: number[] = []
  const mail = createReportMail({
    service: {
      storeFile: async () => 1,
      read,
      async remove(id) {
        removed.push(id)
        return true
      },
    },
    reports: { measureUnproven: async () => ({ files, octets }) },
    hasRoom: async () => hasRoom,
    clock,
    log: pino({ enabled: false }),
  })
  return { ...(await mail.accept({ raw, delivery, client: '192.0.2.1' })), removed }
}

const full = { files: maxUnproven.files }

it.each([
  ['a proven report', [stored(null)], {}, 'accepted', 0],
  ['a forged report', [stored('forged')], {}, 'accepted', 0],
  ['a forged report when many are stored', [stored('forged')], full, 'full', 1],
  [
    'an unverified report when large ones are stored',
    [stored('unverified')],
    { octets: maxUnproven.octets },
    'full',
    1,
  ],
  ['a proven report when many unproven ones are stored', [stored(null)], full, 'accepted', 0],
  ['a report that was stored before', [stored('forged', 'duplicate')], full, 'accepted', 0],
  ['a bounce when many reports are stored', [bounce], full, 'accepted', 0],
  ['a proven and a forged report', [stored(null), stored('forged')], full, 'accepted', 0],
  ['no report', [refused('empty')], {}, 'refused', 0],
  ['a report together with another file', [refused('empty'), stored(null)], {}, 'accepted', 0],
  ['a file that crashed the worker', [refused('reading_failed')], {}, 'accepted', 0],
  ['anything on a full disk', [stored(null)], { hasRoom: false }, 'no_room', 0],
])('decides on %s', async (_, results, options, state, removals) => {
  expect(await accept(async () => results, options)).toMatchObject({ state, removed: { length: removals } })
})

it('accepts an email once it is stored, even if it was not parsed', async () => {
  expect(await accept(() => Promise.reject(new Error('closed')))).toMatchObject({ state: 'accepted' })
})

it('limits mail from all networks together', () => {
  const rate = createReportRate(clock)
  for (let network = 0; rate.admits(`192.0.2.${network}`); network++) {
    rate.note(`192.0.2.${network}`, { mails: 1, octets: networkAllowance.octets })
    expect(rate.admits(`192.0.2.${network}`)).toBe(false)
    expect((network + 1) * networkAllowance.octets).toBeLessThanOrEqual(totalAllowance.octets)
  }
  expect(rate.admits('198.51.100.1')).toBe(false)
  clock.advance(3_600_000)
  expect(rate.admits('192.0.2.0')).toBe(true)
})
