import type { DnsAnswerRecord } from '../shared/contract/facts/dns-answer.ts'
import { auditDomain } from './audit-domain.ts'
import { createRecordingResolver } from './dns/layers/recording-resolver.ts'
import { isBelow, isWithin } from './dns/names.ts'
import { isRecordType } from './dns/records.ts'
import type { Resolver } from './dns/resolver.ts'
import { namesWith, type Zone } from './dns/zone/zone.ts'
import { createZoneResolver } from './dns/zone/zone-resolver.ts'
import type { AuditDependencies, AuditInput, AuditReport } from './ports/audit.ts'
import { selectorsAmong } from './protocols/dkim/selectors.ts'

/** A record set that zone files would change. */
export interface RecordChange {
  name: string
  type: string
  published: DnsAnswerRecord
  planned: DnsAnswerRecord
}

/** A domain as published, and as zone files would change it. */
export interface ZonePreview {
  published: AuditReport
  planned: AuditReport
  /** The changed record sets among those that an audit queried. */
  records: RecordChange[]
}

/**
 * Audits a domain twice: as published in DNS, and as it would be with the zones published. Names outside the zones are
 * the same in both.
 */
export async function previewZones(
  input: AuditInput,
  zones: readonly Zone[],
  dependencies: AuditDependencies,
): Promise<ZonePreview> {
  const resolver = createZoneResolver(zones, dependencies.resolver)
  const seen = { ...input, ...hintsInZones(zones, input.domain) }
  const [published, planned] = await Promise.all([
    auditDomain(seen, dependencies),
    auditDomain(seen, { ...dependencies, resolver }),
  ])
  const asked = [...published.facts.dns, ...planned.facts.dns].filter(({ name }) =>
    zones.some(({ apex }) => isWithin(name, apex)),
  )
  const [before, after] = await Promise.all([
    answersTo(asked, published.facts.dns, dependencies.resolver),
    answersTo(asked, planned.facts.dns, resolver),
  ])
  return { published, planned, records: compareRecords(before, after) }
}

/** Far more than any real zone has names with texts that an audit does not ask anyway. */
const maxZoneNames = 100

/** What zones show of a domain beyond its usual names. Targets of aliases in the zones are found through these. */
export function hintsInZones(
  zones: readonly Zone[],
  domain: string,
): Required<Pick<AuditInput, 'seenSelectors' | 'zoneNames'>> {
  const nodes = zones.flatMap((zone) => [...zone.nodes])
  const aliases = nodes.flatMap(([, { records }]) => records.get('CNAME') ?? [])
  const targets = new Set(aliases.map(({ data }) => data))
  const zoneNames = nodes.flatMap(([name, { records, isContradictory }]) => {
    const isWanted = isContradictory || (records.has('TXT') && !targets.has(name))
    return isWanted && isBelow(name, domain) ? [name] : []
  })
  const named = zones.flatMap((zone) => namesWith(zone, 'TXT'))
  return { seenSelectors: selectorsAmong(named, domain), zoneNames: zoneNames.slice(0, maxZoneNames) }
}

type Answers = ReadonlyMap<string, DnsAnswerRecord>

/** The answers to all questions: those of an audit, and for questions it did not ask, those of its resolver. */
async function answersTo(
  questions: readonly DnsAnswerRecord[],
  known: readonly DnsAnswerRecord[],
  resolver: Resolver,
): Promise<Answers> {
  const answers = new Map(known.map((answer) => [keyOf(answer), answer]))
  const recording = createRecordingResolver(resolver)
  const missing = questions.filter((question) => !answers.has(keyOf(question)))
  await Promise.all(
    missing.map(async ({ name, type }) => {
      if (isRecordType(type)) await recording.query(name, type)
    }),
  )
  for (const answer of recording.answers()) answers.set(keyOf(answer), answer)
  return new Map(questions.map((question) => [keyOf(question), answers.get(keyOf(question)) ?? question]))
}

function compareRecords(before: Answers, after: Answers): RecordChange[] {
  const pairs = [...before].map(([key, published]) => ({ published, planned: after.get(key) ?? published }))
  return pairs
    .filter(({ published, planned }) => contentOf(published) !== contentOf(planned))
    .map(({ published, planned }) => ({ name: published.name, type: published.type, published, planned }))
}

/** The part of an answer that a zone change can affect: without the TTL and the type of absence. */
function contentOf({ status, records, aliases = [] }: DnsAnswerRecord): string {
  const isAbsent = status === 'nodata' || status === 'nxdomain'
  return JSON.stringify([isAbsent ? 'absent' : status, records.toSorted(), aliases])
}

function keyOf({ name, type }: Pick<DnsAnswerRecord, 'name' | 'type'>): string {
  return `${name} ${type}`
}
