import type { MisplacedRecordFact } from '../../../shared/contract/facts/audit/misplaced.ts'
import type { AuditFacts } from '../../../shared/contract/facts/audit-facts.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { bimiName } from '../../../shared/records/bimi.ts'
import { mtaStsName } from '../../../shared/records/mta-sts.ts'
import { tlsRptName } from '../../../shared/records/tls-rpt.ts'
import type { DnsAnswer, Resolver } from '../../dns/resolver.ts'
import { readTxt } from '../../dns/select-txt.ts'
import { registeredDomain } from '../../names/registered-domain.ts'
import { absentSelector, keyName } from '../../protocols/dkim/discover-selectors.ts'
import { findTemplateWords, kindOf, type RecordKind, unquote } from '../../protocols/misplaced/record-kind.ts'

/** A name to search for misplaced records. */
interface Place {
  name: string
  /** A parent name: if it does not exist, no name below does (RFC 8020). Null if the check is not worth a query. */
  below: string | null
  /** The kind of record that belongs at this name, or null. */
  kind: RecordKind | null
  /** Where its record belongs if the name contains the domain twice, or null. */
  doubleOf: string | null
  /** The proper name, and the kind of record there, if this one is a usual misspelling of it. */
  misspells?: { name: string; kind: RecordKind }
  /** Whether it is any name of a zone file. */
  isOther?: true
}

function placeInZone(name: string): Place {
  return { name, below: null, kind: null, doubleOf: null, isOther: true }
}

/** Selectors that are common in setup guides. Selectors of mail services are delegated, not typed in. */
const commonSelectors = ['default', 'dkim', 'mail', 'google', 'selector1', 'selector2', 's1', 'k1']

/**
 * Records published where no receiver looks for them: at a name with the domain in it twice (control panels append the
 * domain), at the name of another kind of record, in quotation marks, or as an unfinished template.
 */
export async function gatherMisplaced(
  domain: string,
  { selectors, zoneNames }: { selectors: readonly string[]; zoneNames: readonly string[] },
  resolver: Resolver,
): Promise<AuditFacts['misplaced']> {
  const usual = listPlaces(domain, selectors)
  const rest = zoneNames.filter((name) => !usual.some((place) => place.name === name))
  const [places, hosts, wildcard] = await Promise.all([
    Promise.all(
      [...usual, ...rest.map(placeInZone)].map(async (place) => ({ place, answer: await lookAt(place, resolver) })),
    ),
    resolver.query(domain, 'MX'),
    resolver.query(`${absentSelector}.${domain}`, 'TXT'),
  ])
  if (wildcard.status === 'unavailable') return unavailable(wildcard.reason)
  const everywhere = new Set(textsOf(wildcard))
  const found = places.flatMap(({ place, answer }) =>
    textsOf(answer)
      .filter((text) => place.name === domain || !everywhere.has(text))
      .flatMap((text) => inspectRecord(text, place, domain) ?? []),
  )
  // Do not suggest a name that has, or may have, a record already: a second one would break it.
  const taken = new Set(places.filter(isTaken).map(({ place }) => place.name))
  const misplaced = found.map((record) => (isElsewhere(record, taken) ? { ...record, mended: null } : record))
  const doubled_hosts = doubledHosts(hosts, domain)
  const silent = places.find(({ answer }) => answer.status === 'unavailable')?.answer
  const silence = silent?.status === 'unavailable' ? silent.reason : null
  if (silence && misplaced.length + doubled_hosts.length === 0) return unavailable(silence)
  return known({ domain, records: misplaced.map(({ text }) => text), misplaced, doubled_hosts, silence })
}

/** Skips the name if its parent does not exist or does not answer. */
async function lookAt({ name, below }: Place, resolver: Resolver): Promise<DnsAnswer<'TXT'>> {
  const above = below === null ? null : await resolver.query(below, 'TXT')
  return above?.status === 'nxdomain' || above?.status === 'unavailable' ? above : resolver.query(name, 'TXT')
}

function listPlaces(domain: string, selectors: readonly string[]): Place[] {
  const zone = registeredDomain(domain)
  const keys = `_domainkey.${domain}`
  const proper: [RecordKind, string][] = [
    ['spf', domain],
    ['dmarc', `_dmarc.${domain}`],
    ['mta_sts', mtaStsName(domain)],
    ['tls_rpt', tlsRptName(domain)],
    ['bimi', bimiName(domain)],
    ...[...new Set([...selectors, ...commonSelectors])].map((selector): [RecordKind, string] => [
      'dkim',
      keyName(selector, domain),
    ]),
  ]
  return [
    ...proper.map(([kind, name]) => ({ name, below: kind === 'dkim' ? keys : null, kind, doubleOf: null })),
    { name: keys, below: null, kind: null, doubleOf: null },
    ...misspelledNames(domain, selectors),
    ...proper.map(([kind, name]) => ({ name: `${name}.${zone}`, below: `${domain}.${zone}`, kind, doubleOf: name })),
  ]
}

/** Names of records as people mistype them. */
const misspellings: readonly (readonly ['dmarc' | 'mta_sts' | 'tls_rpt', readonly string[]])[] = [
  ['dmarc', ['_dmark']],
  ['mta_sts', ['_mta_sts', '_mtasts']],
  ['tls_rpt', ['_smtp-tls', '_smtp_tls', '_tlsrpt', '_tls-rpt', '_smtp.tls', 'smtp._tls', '_tls._smtp']],
]
/** `_domainkey` as people mistype it. */
const misspelledKeys = ['domainkey', '_domainkeys', '_domain_key', '_dkim']

function misspelledNames(domain: string, selectors: readonly string[]): Place[] {
  const properNames = { dmarc: `_dmarc.${domain}`, mta_sts: mtaStsName(domain), tls_rpt: tlsRptName(domain) }
  const names = misspellings.flatMap(([kind, labels]) =>
    labels.map((label) => ({ kind, name: `${label}.${domain}`, below: null, proper: properNames[kind] })),
  )
  const keys = misspelledKeys.flatMap((label) =>
    [...new Set([...selectors, ...commonSelectors])].map((selector) => ({
      kind: 'dkim' as const,
      name: `${selector}.${label}.${domain}`,
      below: `${label}.${domain}`,
      proper: keyName(selector, domain),
    })),
  )
  return [...names, ...keys].map(({ kind, name, below, proper }) => ({
    name,
    below,
    kind: null,
    doubleOf: null,
    misspells: { kind, name: proper },
  }))
}

function isTaken({ place, answer }: { place: Place; answer: DnsAnswer<'TXT'> }): boolean {
  return answer.status === 'unavailable' || textsOf(answer).some((text) => kindOf(text) === place.kind)
}

function isElsewhere({ name, belongs_at }: MisplacedRecordFact, taken: ReadonlySet<string>): boolean {
  return name !== belongs_at && taken.has(belongs_at)
}

function textsOf(answer: DnsAnswer<'TXT'>): string[] {
  return answer.status === 'found' ? answer.records.map(readTxt).toSorted() : []
}

/** What is wrong with a record at a place; null if nothing is, or if it has nothing to do with mail. */
function inspectRecord(text: string, place: Place, domain: string): MisplacedRecordFact | null {
  const inner = unquote(text)
  const kind = kindOf(inner ?? text)
  if (!kind) return null
  const found = { kind, name: place.name, text, belongs_at: place.name, mended: inner ?? text, detail: '' }
  if (place.doubleOf !== null) {
    return kind === place.kind ? { ...found, problem: 'doubled_name', belongs_at: place.doubleOf } : null
  }
  if (place.misspells?.kind === kind) return { ...found, problem: 'wrong_name', belongs_at: place.misspells.name }
  if (place.isOther && !isStray(kind, place.name, domain)) return null
  if (kind !== place.kind) return { ...found, problem: 'wrong_name', ...homeOf(kind, text, domain) }
  if (inner !== null) return { ...found, problem: 'quoted' }
  const words = findTemplateWords(text, domain)
  return words === null ? null : { ...found, problem: 'placeholder', mended: null, detail: words }
}

/** Names at which a record of a kind has an effect, below the domain or one of its subdomains. */
const properNames: Readonly<Record<RecordKind, RegExp>> = {
  // Any host can send, and an include can have any name.
  spf: /^/,
  dmarc: /^_dmarc\.|\._report\._dmarc\./,
  dkim: /\._domainkey\./,
  mta_sts: /^_mta-sts\./,
  tls_rpt: /^_smtp\._tls\./,
  bimi: /\._bimi\./,
}
/** The labels of the usual name before the domain. A name with more belongs to a subdomain. */
const usualLabels: Readonly<Record<RecordKind, number>> = { spf: 0, dmarc: 1, dkim: 2, mta_sts: 1, tls_rpt: 2, bimi: 2 }

function isStray(kind: RecordKind, name: string, domain: string): boolean {
  const labels = name.slice(0, -domain.length - 1).split('.').length
  return !properNames[kind].test(name) && labels <= usualLabels[kind]
}

/** Where a record of this kind belongs. The selector of a key is known only to its owner. */
function homeOf(kind: RecordKind, text: string, domain: string): Pick<MisplacedRecordFact, 'belongs_at' | 'mended'> {
  if (kind === 'dkim') return { belongs_at: `_domainkey.${domain}`, mended: null }
  const [home] = listPlaces(domain, []).filter((place) => place.kind === kind)
  return { belongs_at: home?.name ?? domain, mended: text }
}

/** `mail.shop.example.shop.example`: the result of a missing final dot in a zone file. */
function doubledHosts(answer: DnsAnswer<'MX'>, domain: string): string[] {
  const zone = registeredDomain(domain)
  const hosts = answer.status === 'found' ? answer.records.map(({ exchange }) => exchange) : []
  return [...new Set(hosts)].filter((host) => `.${host}`.endsWith(`.${zone}.${zone}`)).toSorted()
}
