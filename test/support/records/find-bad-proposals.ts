import type { ResourceRecord } from '../../../src/engine/dns/records.ts'
import type { Resolver } from '../../../src/engine/dns/resolver.ts'
import { readTxt } from '../../../src/engine/dns/select-txt.ts'
import { writeRecordData } from '../../../src/engine/dns/transport/record-writer.ts'
import { buildZones } from '../../../src/engine/dns/zone/zone.ts'
import type { ZoneEntry } from '../../../src/engine/dns/zone/zone-parser.ts'
import { createZoneResolver } from '../../../src/engine/dns/zone/zone-resolver.ts'
import { evaluateAudit, presentAudit } from '../../../src/engine/present/present-audit.ts'
import { findRecordInForce, isStricter } from '../../../src/engine/proposals/draft-dmarc.ts'
import { weights } from '../../../src/engine/score/weights.ts'
import type { CheckKey, Outcome, PasteRecord } from '../../../src/shared/findings/finding.ts'
import { parseBimiRecord } from '../../../src/shared/records/bimi.ts'
import { parseDkimKeyRecord } from '../../../src/shared/records/dkim-key.ts'
import { parseDmarcRecord } from '../../../src/shared/records/dmarc.ts'
import { parseMtaStsRecord } from '../../../src/shared/records/mta-sts.ts'
import { parseSpfRecord } from '../../../src/shared/records/spf.ts'
import { quoteStrings } from '../../../src/shared/records/text/txt-strings.ts'
import { parseTlsRptRecord } from '../../../src/shared/records/tls-rpt.ts'
import { severities } from '../../../src/shared/severity.ts'
import { audit } from '../audit.ts'
import { zoneEntries } from '../zone.ts'
import { surroundings } from './broken-zones.ts'

type Found = Extract<Outcome, { record: PasteRecord | null }>

/** Findings about how strict a policy is. Their fixes say what to check first, and for how long. */
const policyFindings = new Set([
  'dmarc.policy_none',
  'dmarc.testing',
  'dmarc.subdomains_open',
  'spf.all_open',
  'spf.all_neutral',
  'spf.all_missing',
  'spf.ptr_used',
])

/** Findings about a misplaced record. Their fixes also delete the record there. */
const misplacedFindings = new Set(['misplaced.doubled_name', 'misplaced.wrong_name', 'dmarc.misnamed'])

/**
 * What is wrong with the records that an audit of shop.example offers. Each must be valid, the only one for its name
 * and kind, no stricter than the published one, authorize no new server, and not be at an alias. Once it is typed into
 * the zone file, its finding is gone and no longer offers a record, the score is not lower, and nothing is new or worse.
 * Empty if all proposals are correct.
 */
export async function findBadProposals(zone: string): Promise<string[]> {
  const entries = zoneEntries(`$TTL 300\n${surroundings}\n$ORIGIN shop.example.\n${zone}\n`)
  const resolver = createZoneResolver(buildZones(entries))
  const before = await audit(resolver)
  const offers = before.outcomes.filter((outcome): outcome is Found => 'record' in outcome && outcome.record !== null)
  const complaints = await Promise.all(
    offers.map(async (offer) => [
      ...evaluateOffer(offer, zone),
      ...(await evaluateEffect(offer, before, entries)),
      ...(await evaluatePlace(offer, resolver)),
    ]),
  )
  return [...contradictions(offers), ...complaints.flat(), ...wrongTexts(before)]
}

function contradictions(offers: readonly Found[]): string[] {
  const values = new Map<string, Set<string>>()
  for (const { record } of offers) {
    if (record?.type !== 'TXT') continue
    const key = `${record.name} ${/^v=\w+/i.exec(record.value)?.[0] ?? ''}`
    values.set(key, (values.get(key) ?? new Set()).add(record.value))
  }
  return [...values].flatMap(([key, { size }]) => (size > 1 ? [`${size} proposals for ${key}`] : []))
}

/** A fix must mention a record below it only if there is one. */
function wrongTexts(report: Awaited<ReturnType<typeof audit>>): string[] {
  return presentAudit(report, 'en').findings.flatMap(({ key, fix, record, state }) => {
    const speaks = /\bbelow\b/.test(fix)
    if (state !== 'unknown' && speaks && !record) return [`${key} speaks of a record that is not offered`]
    return record && !speaks ? [`${key} offers a record and says nothing of it`] : []
  })
}

function evaluateOffer({ finding, record }: Found, zone: string): string[] {
  if (record?.type !== 'TXT') return []
  const { value: text, strings = [] } = record
  const complaints = isValid(text) ? [] : [`${finding} offers an invalid record: ${record.value}`]
  if (strings.some((string) => Buffer.byteLength(string) > 255) || strings.join('') !== text) {
    complaints.push(`${finding}: its strings do not fit`)
  }
  if (/^v=DMARC1/.test(text) && !/_report\._dmarc\./.test(record.name)) {
    const inForce = findRecordInForce((record.current ?? '').split('\n'))
    if (!policyFindings.has(finding) && isStricter(parseDmarcRecord(text), inForce)) {
      complaints.push(`${finding} is stricter: ${record.current} -> ${record.value}`)
    }
  }
  if (/^v=spf1/.test(text)) complaints.push(...evaluateSenders(finding, text, record.current ?? zone))
  return complaints
}

/** Checks that the proposal has no address or domain that the published text lacks. */
function evaluateSenders(finding: string, text: string, published: string): string[] {
  const known = published.toLowerCase().replaceAll('" "', '')
  const ranges = [...known.matchAll(/([\d.]+)-([\d.]+)/g)].map(([, first = '', last = '']) => [first, last] as const)
  const { terms } = parseSpfRecord(text)
  const strangers = terms.filter(({ kind, name, value }) => {
    if (value === '' || (kind === 'modifier' && name !== 'redirect')) return false
    const words = value
      .toLowerCase()
      .replace(/\/\d+$/, '')
      .replace(/\.0$/, '.')
    return !known.includes(words) && !ranges.some(([first, last]) => isBetween(value, first, last))
  })
  const all = terms.find(({ name }) => name === 'all')
  const opens = all?.kind === 'mechanism' && all.qualifier === '+' ? [`${finding} lets everyone in`] : []
  return [...opens, ...strangers.map(({ text }) => `${finding} lets in ${text}, which is not in ${published}`)]
}

function isValid(text: string): boolean {
  if (/^v=spf1/i.test(text)) {
    const { valid, problems, all, redirect } = parseSpfRecord(text)
    const harmless = new Set(['wide_network', 'ptr_used', 'all_neutral'])
    return valid && problems.every(({ code }) => harmless.has(code)) && (all !== null || redirect !== null)
  }
  if (/^v=DMARC1;$/.test(text)) return true
  if (/^v=DMARC1/.test(text)) return parseDmarcRecord(text).problems.length === 0 && parseDmarcRecord(text).p !== null
  if (/^v=STSv1/.test(text)) return parseMtaStsRecord(text).problems.length === 0
  if (/^v=TLSRPTv1/.test(text)) return parseTlsRptRecord(text).valid && parseTlsRptRecord(text).problems.length === 0
  if (/^v=BIMI1/.test(text)) return parseBimiRecord(text).problems.length === 0
  return parseDkimKeyRecord(text).usable
}

async function evaluatePlace({ finding, record }: Found, resolver: Resolver): Promise<string[]> {
  const answer = record && (await resolver.query(record.name, 'CNAME'))
  return answer?.status === 'found' ? [`${finding} offers a record beside an alias`] : []
}

/** The zone file with an offered record typed in place of those that it replaces. */
function publish({ name, type, value, strings, current, removes = [] }: PasteRecord, entries: readonly ZoneEntry[]) {
  const lines = (current ?? '').split('\n').map((text) => ({ name, type, value: text }))
  const contentOf = ({ type: of, data }: ResourceRecord) =>
    Array.isArray(data) ? readTxt(data) : writeRecordData(of, data)
  const isReplaced = (entry: ZoneEntry) =>
    entry.kind === 'record' &&
    [...lines, ...removes].some(
      (other) =>
        other.name === entry.record.name && other.type === entry.record.type && other.value === contentOf(entry.record),
    )
  const kept = entries.filter((entry) => !isReplaced(entry))
  const typed = `${name}. 300 ${type} ${strings ? quoteStrings(strings) : value}`
  return buildZones([...kept, ...zoneEntries(typed)])
}

async function evaluateEffect(
  { finding, check, record }: Found,
  { outcomes: before, ...report }: Awaited<ReturnType<typeof audit>>,
  entries: readonly ZoneEntry[],
): Promise<string[]> {
  if (!record) return []
  const planned = await audit(createZoneResolver(publish(record, entries)))
  const { outcomes: after } = planned
  const complaint = (what: string) => `${finding} with ${record.name} ${record.current} -> ${record.value}: ${what}`
  const back = after.find((outcome) => outcome.check === check && 'finding' in outcome && outcome.finding === finding)
  const isGone = !back || misplacedFindings.has(finding)
  const isOfferedAgain = back !== undefined && 'record' in back && back.record?.value === record.value
  const worse = [...worstByCheck(after)].filter(([key, rank]) => rank > (worstByCheck(before).get(key) ?? passRank))
  const scores = [evaluateAudit({ outcomes: before, ...report }), evaluateAudit(planned)].map(({ score }) => score ?? 0)
  return [
    ...(isGone ? [] : [complaint('the finding is still there')]),
    ...(isOfferedAgain ? [complaint('the same record is offered again')] : []),
    ...((scores[1] ?? 0) < (scores[0] ?? 0) ? [complaint(`the score falls from ${scores.join(' to ')}`)] : []),
    ...worse
      .filter(([key, rank]) => rank >= majorRank || (rank >= minorRank && !wasHidden(key, before)))
      .map(([key]) => complaint(`${key} is worse`)),
  ]
}

/**
 * What was not checked before: the end of an SPF record that could not be evaluated, and the policy of subdomains under
 * one that protects nothing. Both stay as published.
 */
function wasHidden(key: CheckKey, before: readonly Outcome[]): boolean {
  const hasFailed = (...checks: CheckKey[]) =>
    before.some(({ check, state }) => checks.includes(check) && state === 'fail')
  if (key === 'dmarc.subdomains') return hasFailed('dmarc.policy')
  return key === 'spf.all' && hasFailed('spf.syntax', 'spf.record') && !before.some(({ check }) => check === key)
}

const passRank = 0
const minorRank = severities.length - severities.indexOf('minor')
const majorRank = severities.length - severities.indexOf('major')

/** The severity of each check's outcome; unknown is never worse. */
function worstByCheck(outcomes: readonly Outcome[]): Map<CheckKey, number> {
  const ranks = new Map<CheckKey, number>()
  for (const outcome of outcomes) {
    const rank =
      outcome.state === 'fail' ? severities.length - severities.indexOf(weights[outcome.finding].severity) : passRank
    ranks.set(outcome.check, Math.max(ranks.get(outcome.check) ?? passRank, rank))
  }
  return ranks
}

/** Whether all addresses of an IPv4 network are in a range. */
function isBetween(network: string, first: string, last: string): boolean {
  const [address = '', length = '32'] = network.split('/')
  const [low, from, to] = [address, first, last].map((text) =>
    text.split('.').reduce((sum, part) => sum * 256 + +part, 0),
  )
  return low !== undefined && Number(from) <= low && low + 2 ** (32 - Number(length)) - 1 <= Number(to)
}
