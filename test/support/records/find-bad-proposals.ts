import { overlay } from '../../../src/engine/dns/layers/overlay.ts'
import { planRecords } from '../../../src/engine/dns/layers/record-edits.ts'
import type { Resolver } from '../../../src/engine/dns/resolver.ts'
import { presentAudit } from '../../../src/engine/present/present-audit.ts'
import { findRecordInForce, isStricter } from '../../../src/engine/proposals/draft-dmarc.ts'
import { weights } from '../../../src/engine/score/weights.ts'
import type { CheckKey, Outcome, PasteRecord } from '../../../src/shared/findings/finding.ts'
import { parseBimiRecord } from '../../../src/shared/records/bimi.ts'
import { parseDmarcRecord } from '../../../src/shared/records/dmarc.ts'
import { parseMtaStsRecord } from '../../../src/shared/records/mta-sts.ts'
import { parseSpfRecord } from '../../../src/shared/records/spf.ts'
import { parseTlsRptRecord } from '../../../src/shared/records/tls-rpt.ts'
import { editsOfRecord } from '../../../src/shared/report/record-edits.ts'
import { severities } from '../../../src/shared/severity.ts'
import { audit } from '../audit.ts'
import { resolverOf } from '../zone.ts'
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
 * and kind, no stricter than the published one, authorize no new server, and not be at an alias. Once published, its
 * finding is gone, and nothing is new or worse. Empty if all proposals are correct.
 */
export async function findBadProposals(zone: string): Promise<string[]> {
  const resolver = resolverOf(`$TTL 300\n${surroundings}\n$ORIGIN shop.example.\n${zone}\n`)
  const before = await audit(resolver)
  const offers = before.outcomes.filter((outcome): outcome is Found => 'record' in outcome && outcome.record !== null)
  const complaints = await Promise.all(
    offers.map(async (offer) => [
      ...evaluateOffer(offer, zone),
      ...(await evaluateEffect(offer, before.outcomes, resolver)),
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
  const { terms } = parseSpfRecord(text)
  const strangers = terms.filter(({ kind, name, value }) => {
    if (value === '' || (kind === 'modifier' && name !== 'redirect')) return false
    const words = value
      .toLowerCase()
      .replace(/\/\d+$/, '')
      .replace(/\.0$/, '.')
    return !known.includes(words)
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
  return /^v=DKIM1/.test(text)
}

async function evaluatePlace({ finding, record }: Found, resolver: Resolver): Promise<string[]> {
  const answer = record && (await resolver.query(record.name, 'CNAME'))
  return answer?.status === 'found' ? [`${finding} offers a record beside an alias`] : []
}

async function evaluateEffect({ finding, check, record }: Found, before: readonly Outcome[], resolver: Resolver) {
  if (!record) return []
  const { changes } = await planRecords(editsOfRecord(record), resolver)
  const { outcomes: after } = await audit(overlay(resolver, changes))
  const complaint = (what: string) => `${finding} with ${record.name} ${record.current} -> ${record.value}: ${what}`
  const isBack = after.some((outcome) => outcome.check === check && 'finding' in outcome && outcome.finding === finding)
  const isGone = !isBack || misplacedFindings.has(finding)
  const worse = [...worstByCheck(after)].filter(([key, rank]) => rank > (worstByCheck(before).get(key) ?? passRank))
  return [
    ...(isGone ? [] : [complaint('the finding is still there')]),
    ...worse
      .filter(([key, rank]) => rank >= minorRank && !wasHidden(key, before))
      .map(([key]) => complaint(`${key} is worse`)),
  ]
}

/** The end of an SPF record that could not be evaluated was not checked, and stays as published. */
function wasHidden(key: CheckKey, before: readonly Outcome[]): boolean {
  const isBroken = before.some(
    ({ check, state }) => (check === 'spf.syntax' || check === 'spf.record') && state === 'fail',
  )
  return key === 'spf.all' && isBroken && !before.some(({ check }) => check === key)
}

const passRank = 0
const minorRank = severities.length - severities.indexOf('minor')

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
