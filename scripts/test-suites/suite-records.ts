import { z } from 'zod'
import { characterStrings, type SuiteName } from './suite-world.ts'

/* The zone data of the SPF test suites: a list of records per name. */

const timeout = 'TIMEOUT'
/** Says that a name has no such record, although one would be derived from its SPF record. */
const none = 'NONE'

const textSchema = z.union([z.string(), z.array(z.string()), z.null()])
const recordSchema = z.union([
  z.literal(timeout),
  z.object({ SPF: textSchema }),
  z.object({ TXT: textSchema }),
  z.object({ A: z.string() }),
  z.object({ AAAA: z.string() }),
  z.object({ PTR: z.string() }),
  z.object({ CNAME: z.string() }),
  z.object({ MX: z.tuple([z.int(), z.string()]) }),
])
export const suiteRecordsSchema = z.record(z.string(), z.array(recordSchema).nullable())

type SuiteRecord = z.infer<typeof recordSchema>

export function parseSuiteRecords(zone: z.infer<typeof suiteRecordsSchema>): Map<string, SuiteName> {
  return new Map(Object.entries(zone).map(([name, records]) => [name, parseName(records ?? [])]))
}

function parseName(list: readonly SuiteRecord[]): SuiteName {
  const records: SuiteName['records'] = {}
  for (const record of list) {
    if (record === timeout) continue
    if ('A' in record) records.A = [...(records.A ?? []), record.A]
    if ('AAAA' in record) records.AAAA = [...(records.AAAA ?? []), record.AAAA]
    if ('PTR' in record) records.PTR = [...(records.PTR ?? []), record.PTR]
    if ('CNAME' in record) records.CNAME = [record.CNAME]
    if ('MX' in record) {
      const [preference, exchange] = record.MX
      records.MX = [...(records.MX ?? []), { preference, exchange }]
    }
  }
  const texts = parseTexts(list)
  return { records: texts.length > 0 ? { ...records, TXT: texts } : records, timesOut: list.includes(timeout) }
}

/** RFC 7208 has no SPF record type, so SPF records stand in for TXT records if a name has none. */
function parseTexts(list: readonly SuiteRecord[]): string[][] {
  const texts = list.flatMap((record) => (record !== timeout && 'TXT' in record ? [record.TXT] : []))
  const standIns = list.flatMap((record) => (record !== timeout && 'SPF' in record ? [record.SPF] : []))
  return (texts.length > 0 ? texts : standIns)
    .filter((text) => text !== none)
    .map((text) => [text ?? ''].flat().flatMap(characterStrings))
}
