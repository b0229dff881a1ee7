import Database from 'better-sqlite3'
import { createDomainReports } from '../../../src/server/storage/domain-reports/create-domain-reports.ts'
import { createReportInsights } from '../../../src/server/storage/domain-reports/insights/create-insights.ts'
import type {
  DomainReport,
  NewDomainReport,
  ReportPlace,
} from '../../../src/server/storage/domain-reports/repository.ts'
import { missingSteps } from '../../../src/server/storage/migrations.ts'
import { createSqliteSteps } from '../../../src/server/storage/sqlite/run-steps.ts'
import type { Store } from '../../../src/server/storage/store.ts'
import type { Authenticity, ReportWay } from '../../../src/shared/contract/reports/stored-report.ts'
import { aggregate, record, reportFile } from '../domain-reports.ts'
import { schemaOf } from '../schema.ts'
import { createRandom, type Random } from './random.ts'

/*
 * Receives domain reports for a simulated year, with duplicates, overlaps, and forgeries, while the store fails and the
 * engine is killed between all steps. The rules are written independently of the store and share no code with it.
 */

const domain = 'shop.example'
const dayLength = 24 * 3_600_000
const firstDay = Date.UTC(2026, 0, 1) / dayLength
const days = 365
/** The last days, whose reports are removed at the end. */
const takenBack = 30

/** A report that a receiver sends. */
interface SentReport {
  reporter: string
  day: number
  reportId: string
  messages: number
  authenticity: Authenticity
  via: ReportWay
}

/** Returns what is wrong after a year of reports. */
export async function findWrongReports(seed: number): Promise<string[]> {
  const random = createRandom(seed)
  const db = new Database(':memory:')
  db.function('fold', (text) => String(text))
  for (const { sql } of missingSteps(0, schemaOf('sqlite'))) db.exec(sql)
  db.pragma('foreign_keys = ON')
  /** The store fails before it commits, so nothing is stored, or after, so the answer is lost. */
  const commit = async <T>(work: () => T): Promise<T> => {
    const fault = random.next()
    const result = db.transaction(() => {
      const done = work()
      if (fault < 0.02) throw new StoreFault()
      return done
    })()
    if (fault > 0.98) throw new StoreFault()
    return result
  }
  const steps = createSqliteSteps(db, commit)
  const reports = createDomainReports(steps)
  const removed = new Set<string>()
  const sent: SentReport[] = []
  for (let day = firstDay; day < firstDay + days; day += 1) {
    const today = sentOn(day, random)
    sent.push(...today)
    for (const [index, report] of today.entries()) await receive(report, `${day} ${index}`, reports)
    if (random.chance(0.1)) await removeOne(reports, { sent, removed, random })
    await resume(reports, sent)
  }
  const complaints = await judge(sent, removed, reports, createReportInsights(steps))
  db.close()
  return complaints.map((complaint) => `reports: ${complaint}`)
}

class StoreFault extends Error {}

/** The daily reports of two receivers, and others that arrive with them. */
function sentOn(day: number, random: Random): SentReport[] {
  return ['one.example', 'two.example'].flatMap((reporter) => {
    if (random.chance(0.05)) return []
    const via: ReportWay = random.chance(0.5) ? 'mailbox' : 'smtp'
    const own = { reporter, day, reportId: `${reporter} ${day}`, messages: random.between(1, 1000), via }
    const genuine: SentReport = { ...own, authenticity: 'authentic' }
    const others: SentReport[] = [
      ...(random.chance(0.1) ? [genuine] : []),
      ...(random.chance(0.05) ? [{ ...own, messages: 5_000_000, authenticity: 'forged' as const }] : []),
      ...(random.chance(0.05) ? [{ ...own, authenticity: 'unverified' as const }] : []),
      // A report on the same day under another id.
      ...(random.chance(0.15) ? [{ ...genuine, reportId: `${own.reportId} again` }] : []),
    ]
    return random.chance(0.5) ? [genuine, ...others] : [...others, genuine]
  })
}

/** Stores the file, then its reports. A sender without an answer sends it again; a killed engine continues later. */
async function receive(report: SentReport, name: string, reports: Store['domainReports']): Promise<void> {
  const receivedAt = new Date((report.day + 1) * dayLength)
  const file = reportFile(`${name} ${JSON.stringify(report)}`, { receivedAt, via: report.via })
  const id = await untilAnswered(() => reports.storeFile(file))
  await reports.save(id, { reports: [toReport(report)], readAt: receivedAt }).catch(ignoreFault)
}

async function untilAnswered<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      ignoreFault(error)
    }
  }
}

function ignoreFault(error: unknown): void {
  if (!(error instanceof StoreFault)) throw error
}

/** What an engine does when it starts: it parses files that were not parsed yet. */
async function resume(reports: Store['domainReports'], sent: readonly SentReport[]): Promise<void> {
  const before = new Date((firstDay + days + 1) * dayLength)
  for (const id of await reports.listUnread({ after: 0, before, limit: 100 })) {
    const file = await reports.findFile(id)
    const text = file?.octets.toString() ?? ''
    const report = sent.find((each) => text.endsWith(JSON.stringify(each)))
    if (!file || !report) continue
    const { receivedAt: readAt } = file
    await untilAnswered(() => reports.save(id, { reports: [toReport(report)], readAt }))
  }
}

function toReport({ reporter, day, reportId, messages, authenticity }: SentReport): NewDomainReport {
  const begin = new Date(day * dayLength)
  return aggregate({
    ...{ org: reporter, reporter, reportId, authenticity },
    ...{ begin, end: new Date(begin.getTime() + dayLength - 1000) },
    counted: [record({ messages, key: `domain:${reporter}` })],
  })
}

/** A user removes a report for good, and its receiver sends it again. */
async function removeOne(
  reports: Store['domainReports'],
  { sent, removed, random }: { sent: readonly SentReport[]; removed: Set<string>; random: Random },
): Promise<void> {
  const page = await reports.list({ domain, kind: null, excluded: null }, { after: null, limit: 20 })
  const chosen = page.filter(({ authenticity }) => authenticity === 'authentic')[random.between(0, 9)]
  if (!chosen) return
  await untilAnswered(() => reports.remove(chosen.id))
  removed.add(chosen.reportId)
  const again = sent.find(({ reportId, authenticity }) => reportId === chosen.reportId && authenticity === 'authentic')
  if (again) await receive(again, `${chosen.id} once more`, reports)
}

/** Checks that each day has the messages of one genuine report per receiver, and nothing else. */
async function judge(
  sent: readonly SentReport[],
  removed: ReadonlySet<string>,
  reports: Store['domainReports'],
  insights: ReturnType<typeof createReportInsights>,
): Promise<string[]> {
  const window = { domain, since: firstDay, until: firstDay + days }
  const counted = new Map((await insights.listDays(window)).map(({ day, aligned }) => [day, aligned]))
  const genuine = sent.filter(({ authenticity, reportId }) => authenticity === 'authentic' && !removed.has(reportId))
  const byDay = Map.groupBy(genuine, ({ day }) => day)
  const complaints: string[] = []
  for (let day = firstDay; day < firstDay + days; day += 1) {
    const byReporter = Map.groupBy(byDay.get(day) ?? [], ({ reporter }) => reporter)
    // Of several reports about one day, any one may count, but only one.
    const possible = [...byReporter.values()].reduce(
      (sums, own) => sums.flatMap((sum) => own.map(({ messages }) => sum + messages)),
      [0],
    )
    const found = counted.get(day) ?? 0
    if (!possible.includes(found)) complaints.push(`day ${day} has ${found} messages, not ${possible.join(' or ')}`)
  }
  const totals = await insights.readTotals(window)
  const sum = [...counted.values()].reduce((all, messages) => all + messages, 0)
  if ((totals.aggregate?.messages ?? 0) !== sum) complaints.push(`${totals.aggregate?.messages} messages, not ${sum}`)
  const waiting = await reports.listUnread({ after: 0, before: new Date(8.64e15), limit: 10 })
  if (waiting.length > 0) complaints.push(`${waiting.length} files are not read`)
  return [...complaints, ...(await findDoubles(reports)), ...(await takeBack(reports, insights))]
}

/** Checks that a proven report replaces the unproven copy. */
async function findDoubles(reports: Store['domainReports']): Promise<string[]> {
  const proven = new Set<string>()
  const unproven: string[] = []
  for await (const { reportId, authenticity } of listAll(reports)) {
    if (authenticity === 'authentic') proven.add(reportId)
    if (authenticity === 'unverified') unproven.push(reportId)
  }
  return unproven.filter((id) => proven.has(id)).map((id) => `${id} is there twice`)
}

/** All reports, latest first. */
async function* listAll(reports: Store['domainReports']): AsyncGenerator<DomainReport> {
  let after: ReportPlace | null = null
  for (;;) {
    const page: DomainReport[] = await reports.list({ domain, kind: null, excluded: null }, { after, limit: 100 })
    yield* page
    const last = page.at(-1)
    if (!last) return
    after = { end: last.end, id: last.id }
  }
}

/** Checks that nothing is left of days whose reports are removed. */
async function takeBack(
  reports: Store['domainReports'],
  insights: ReturnType<typeof createReportInsights>,
): Promise<string[]> {
  const since = firstDay + days - takenBack
  for await (const { id, begin } of listAll(reports)) {
    if (begin.getTime() < since * dayLength) break
    await untilAnswered(() => reports.remove(id))
  }
  const rest = await insights.listDays({ domain, since, until: firstDay + days })
  return rest.some(({ aligned }) => aligned !== 0) ? ['messages are left after the last report was removed'] : []
}
