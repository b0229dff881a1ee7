import { z } from 'zod'
import { periodOfDay, perSender, sumColumns, sumDays, sumSources } from '../domain-reports/insights/sums.ts'
import { addTraits, observeTraits } from '../domain-reports/save-reports.ts'
import { identifier, join, type Statement, sql } from '../sql.ts'
import { all, one, run, type Steps } from '../steps/steps.ts'

/*
 * Everything that is stored although it follows from other rows. A version that did not know a table leaves it behind, so each
 * can be compared with its source, and made again, in batches while engines run. What follows from code and facts instead has
 * the version that made it in its row, and is made again when that changes: the summaries of reports (`judged_by`). Not here is
 * what the next run writes anew: summaries of monitors, observations of domains, and cached audits.
 */

/** Where a batch begins or ends: a domain, a token, or an id. */
type Mark = string | number
/** A batch: what comes after `after`, up to `upTo`. */
interface Range {
  after: Mark
  upTo: Mark
}

export interface DerivedTable {
  name: string
  /** Before the first batch. */
  first: Mark
  /** Selects the end of the batch after a mark; NULL after the last. */
  selectEnd(after: Mark): Statement
  /** Counts the rows of a batch that are missing, superfluous, or different. */
  countDifferent(range: Range): Steps<number>
  /** Makes the rows of a batch again. */
  rebuild(range: Range): Steps<void>
}

const countRow = z.object({ count: z.int() })

function within(column: string, { after, upTo }: Range): Statement {
  const name = identifier(column)
  return sql`${name} > ${after} AND ${name} <= ${upTo}`
}

interface Comparison {
  key: Statement
  columns: Statement
  expected: Statement
  stored: Statement
}

/** Counts the keys of rows that only one of two queries returns. */
function* countDistinct({ key, columns, expected, stored }: Comparison): Steps<number> {
  const row = yield* one(sql`
    WITH expected (${columns}) AS (${expected}), stored (${columns}) AS (${stored})
    SELECT count(*) AS count FROM (
      SELECT DISTINCT ${key} FROM (
        SELECT * FROM (SELECT * FROM expected EXCEPT SELECT * FROM stored) AS missing
        UNION ALL
        SELECT * FROM (SELECT * FROM stored EXCEPT SELECT * FROM expected) AS superfluous
      ) AS different
    ) AS keys`)
  return countRow.parse(row).count
}

interface SumsTable {
  name: string
  key: Statement
  columns: Statement
  /** The rows as they should be, for reports or sums of some domains. */
  expected(condition: Statement): Statement
}

/** A table of sums, one domain per batch. */
function describeSums({ name, key, columns, expected }: SumsTable): DerivedTable {
  const table = identifier(name)
  const ofDomains = (range: Range) => within('domain', range)
  return {
    name,
    first: '',
    selectEnd: (after) => sql`
      SELECT min(mark) AS mark FROM (
        SELECT min(domain) AS mark FROM report WHERE domain > ${after}
        UNION ALL
        SELECT min(domain) AS mark FROM ${table} WHERE domain > ${after}
      ) AS marks`,
    countDifferent(range) {
      const stored = sql`SELECT ${columns} FROM ${table} WHERE ${ofDomains(range)}`
      return countDistinct({ key, columns, expected: expected(ofDomains(range)), stored })
    },
    *rebuild(range) {
      yield* run(sql`DELETE FROM ${table} WHERE ${ofDomains(range)}`)
      yield* run(sql`INSERT INTO ${table} (${columns}) ${expected(ofDomains(range))}`)
    },
  }
}

const isCounted = sql`report.excluded IS NULL`

/** What lists show of the displayed report of a test. */
const shownTests: DerivedTable = {
  name: 'tests',
  first: '',
  selectEnd: (after) => sql`
    SELECT max(token) AS mark FROM (SELECT token FROM tests WHERE token > ${after} ORDER BY token LIMIT 1000) AS batch`,
  *countDifferent(range) {
    const row = yield* one(sql`SELECT count(*) AS count ${differentTests(range)}`)
    return countRow.parse(row).count
  },
  *rebuild(range) {
    for (const row of yield* all(sql`SELECT tests.token, reports.score, reports.verdict ${differentTests(range)}`)) {
      const { token, score, verdict } = shownRow.parse(row)
      yield* run(sql`UPDATE tests SET score = ${score}, verdict = ${verdict} WHERE token = ${token}`)
    }
  },
}

const shownRow = z.object({ token: z.string(), score: z.number().nullable(), verdict: z.string() })

function differentTests(range: Range): Statement {
  return sql`
    FROM tests JOIN reports ON reports.message_id = tests.reported_message_id
    WHERE ${within('token', range)}
      AND (tests.score IS DISTINCT FROM reports.score OR tests.verdict IS DISTINCT FROM reports.verdict)`
}

/** What trusted reports show about sources. It stays when a report is removed, so rows can only be missing. */
const traits: DerivedTable = {
  name: 'report_trait',
  first: 0,
  selectEnd: (after) => sql`
    SELECT max(id) AS mark FROM (SELECT id FROM report WHERE id > ${after} ORDER BY id LIMIT 20) AS batch`,
  *countDifferent(range) {
    const reports = sql`SELECT id FROM report WHERE ${within('id', range)} AND is_trusted`
    const known = yield* all(sql`
      SELECT source_id, code, value FROM report_trait
      WHERE source_id IN (SELECT source_id FROM report_record WHERE report_id IN (${reports}))`)
    const stored = new Set(known.map((row) => Object.values(traitRow.parse(row)).join(' ')))
    const expected = new Set((yield* observeTraits(reports)).map((trait) => trait.join(' ')))
    return expected.difference(stored).size
  },
  *rebuild(range) {
    yield* addTraits(yield* observeTraits(sql`SELECT id FROM report WHERE ${within('id', range)} AND is_trusted`))
  },
}

const traitRow = z.object({ source_id: z.int(), code: z.string(), value: z.string() })

/** All of them; those that others follow from come first. */
export const derivedTables: readonly DerivedTable[] = [
  describeSums({
    name: 'report_daily',
    key: sql`domain, day, source_id${perSender}`,
    columns: join([sql`domain, day, source_id${perSender}`, sumColumns]),
    expected: (condition) => sumSources({ time: sql`day`, sender: perSender }, sql`${isCounted} AND ${condition}`),
  }),
  describeSums({
    name: 'report_period',
    key: sql`domain, period, source_id`,
    columns: join([sql`domain, period, source_id`, sumColumns]),
    expected: (condition) => sumSources({ time: periodOfDay }, sql`${isCounted} AND ${condition}`),
  }),
  describeSums({
    name: 'report_day',
    key: sql`domain, day`,
    columns: sql`domain, day, aligned, unaligned`,
    expected: sumDays,
  }),
  traits,
  shownTests,
]
