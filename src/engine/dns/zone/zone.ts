import { getDomain } from 'tldts'
import { isBelow, isWithin, parentOf } from '../names.ts'
import { ofType, type ResourceRecord } from '../records.ts'
import type { RecordType } from '../resolver.ts'
import type { ZoneEntry } from './zone-parser.ts'

/** How long to cache an absence if the zone has no SOA, in seconds. */
const fallbackNegativeTtl = 300

const addressTypes = ['A', 'AAAA'] as const

/** The records at one name. */
interface ZoneNode {
  records: Map<RecordType, ResourceRecord[]>
  redirect: Pointer | null
  /** Types whose records the name server takes from another name. */
  flattened: Map<RecordType, Pointer>
  /** Other types, which the engine does not read. */
  others: Set<string>
  /** A name server refuses the records: an alias beside others, two aliases, or two SOA records. */
  isContradictory: boolean
}

interface Pointer {
  target: string
  ttl: number
}

/** One zone, from its apex to its delegations. */
export interface Zone {
  apex: string
  /** Every name that exists, including empty non-terminals (RFC 4592 section 2.2.2). */
  nodes: ReadonlyMap<string, ZoneNode>
  negativeTtl: number
}

/** What a zone says about a name, before aliases are followed. */
export type ZoneLookup =
  | { status: 'found'; records: ResourceRecord[] }
  | ({ status: 'alias' } & Pointer)
  /** The answer has the records of the target, but no alias. */
  | ({ status: 'flattened' } & Pointer)
  | { status: 'nodata' | 'nxdomain' }
  /** The name is delegated to another zone. */
  | { status: 'delegated' }
  /** The records of the name contradict each other. */
  | { status: 'contradictory' }

/**
 * Sorts the records of one or more files into zones. A SOA marks an apex. Records outside every SOA belong to their
 * stated origin, or else to the registrable domain of their owner, or (reverse names) to the owner itself.
 */
export function buildZones(entries: readonly ZoneEntry[]): Zone[] {
  const apexes = findApexes(entries)
  const byApex = Map.groupBy(entries, ({ name }) => closestApex(apexes, name))
  return [...byApex].flatMap(([apex, own]) => (apex === null ? [] : [buildZone(apex, own)]))
}

/** The zone that is responsible for a name: the one with the longest apex above it. */
export function findZone(zones: ReadonlyMap<string, Zone>, name: string): Zone | null {
  const apex = closestApex(zones, name)
  return apex === null ? null : (zones.get(apex) ?? null)
}

/** The names of a zone that have a record of the type or are aliases of such a name. */
export function namesWith({ nodes }: Zone, type: RecordType): string[] {
  const holders = [...nodes].filter(([, { records }]) => records.has(type) || records.has('CNAME'))
  return holders.map(([name]) => name)
}

/** Answers a question as the zone's name server would (RFC 1034 section 4.3.2, RFC 4592, RFC 6672). */
export function lookUp(zone: Zone, name: string, type: RecordType): ZoneLookup {
  const above = ancestorsWithin(zone, name)
  if ([name, ...above].some((ancestor) => isCut(zone, ancestor))) return { status: 'delegated' }
  const node = zone.nodes.get(name)
  if (node) return readNode(node, type)
  const encloser = above.find((ancestor) => zone.nodes.has(ancestor))
  const redirected = redirect(zone, name, above)
  if (redirected) return redirected
  const wildcard = encloser === undefined ? undefined : zone.nodes.get(childName('*', encloser))
  return wildcard ? readNode(wildcard, type) : { status: 'nxdomain' }
}

function findApexes(entries: readonly ZoneEntry[]): Set<string> {
  const stated = new Set(entries.flatMap((entry) => (isSoa(entry) ? [entry.name] : [])))
  const orphans = entries.filter(({ name }) => name !== '' && closestApex(stated, name) === null)
  const guesses = new Set(orphans.map(guessApex))
  const highest = [...guesses].filter((apex) => ![...ancestors(apex)].some((ancestor) => guesses.has(ancestor)))
  return new Set([...stated, ...highest])
}

function isSoa(entry: ZoneEntry): boolean {
  return entry.kind === 'record' && entry.record.type === 'SOA'
}

/** An origin such as `com` only abbreviates names; it is not the apex of a sender's zone. */
function guessApex({ name, origin }: ZoneEntry): string {
  if (origin && isWithin(name, origin) && (isReverse(origin) || registrableDomain(origin))) return origin
  return isReverse(name) ? name : (registrableDomain(name) ?? name)
}

function isReverse(name: string): boolean {
  return isBelow(name, 'in-addr.arpa') || isBelow(name, 'ip6.arpa')
}

function registrableDomain(name: string): string | null {
  return getDomain(name, { validateHostname: false, allowPrivateDomains: false })
}

function closestApex(apexes: { has(name: string): boolean }, name: string): string | null {
  if (apexes.has(name)) return name
  for (const ancestor of ancestors(name)) if (apexes.has(ancestor)) return ancestor
  return null
}

/** The names above a name, the nearest first, the root last. */
function* ancestors(name: string): Generator<string> {
  for (let above = parentOf(name); above !== null; above = parentOf(above)) yield above
}

function buildZone(apex: string, entries: readonly ZoneEntry[]): Zone {
  const records = distinctRecords(entries)
  const zone = { apex, nodes: new Map([[apex, emptyNode()]]), negativeTtl: negativeTtl(records) }
  for (const { name } of entries) {
    for (const above of [name, ...ancestorsWithin(zone, name)])
      if (!zone.nodes.has(above)) zone.nodes.set(above, emptyNode())
  }
  for (const record of records) addRecord(zone.nodes.get(record.name), record)
  for (const entry of entries) addOther(zone.nodes.get(entry.name), entry)
  if (entries.some((entry) => entry.kind === 'record' && entry.flattens)) flattenAlias(zone.nodes.get(apex))
  for (const node of zone.nodes.values()) node.isContradictory = contradictsItself(node)
  return zone
}

function emptyNode(): ZoneNode {
  return { records: new Map(), redirect: null, flattened: new Map(), others: new Set(), isContradictory: false }
}

/** A record set has no duplicates (RFC 2181 section 5). */
function distinctRecords(entries: readonly ZoneEntry[]): ResourceRecord[] {
  const records = entries.flatMap((entry) => (entry.kind === 'record' ? [entry.record] : []))
  const distinct = new Map(records.map((record) => [JSON.stringify([record.name, record.type, record.data]), record]))
  return [...distinct.values()]
}

function addRecord(node: ZoneNode | undefined, record: ResourceRecord): void {
  const set = node?.records.get(record.type)
  if (set) set.push(record)
  else node?.records.set(record.type, [record])
}

/** Adds an entry that is not a record. */
function addOther(node: ZoneNode | undefined, entry: ZoneEntry): void {
  if (!node || entry.kind === 'record') return
  if (entry.kind === 'other') node.others.add(entry.type)
  else if (entry.kind === 'redirect') node.redirect = { target: entry.target, ttl: entry.ttl }
  else for (const type of entry.types) node.flattened.set(type, { target: entry.target, ttl: entry.ttl })
}

/** RFC 2308 section 5: the lower of the SOA's own TTL and its last field. */
function negativeTtl(records: readonly ResourceRecord[]): number {
  const [soa] = ofType(records, 'SOA')
  return soa ? Math.min(soa.ttl, soa.data.minimum) : fallbackNegativeTtl
}

function ancestorsWithin({ apex }: Zone, name: string): string[] {
  return [...ancestors(name)].filter((ancestor) => isWithin(ancestor, apex))
}

/** Below the apex, NS records delegate a name and all names below it. */
function isCut({ apex, nodes }: Zone, name: string): boolean {
  return name !== apex && (nodes.get(name)?.records.has('NS') ?? false)
}

/** Answers with the addresses of the alias of an apex, as the name servers of a provider that accepts one there do. */
function flattenAlias(node: ZoneNode | undefined): void {
  const alias = node?.records.get('CNAME')?.[0]
  if (!node || !alias || typeof alias.data !== 'string') return
  node.records.delete('CNAME')
  for (const type of addressTypes) node.flattened.set(type, { target: alias.data, ttl: alias.ttl })
}

/** What may be beside an alias (RFC 2181 section 10.1, RFC 4034 section 3). */
const besideAliases = new Set(['RRSIG', 'NSEC', 'NSEC3', 'KEY', 'SIG', 'NXT'])

/** Whether a name server refuses the records of a name (RFC 1034 section 3.6.2, RFC 1035 section 5.2). */
function contradictsItself({ records, redirect, flattened, others }: ZoneNode): boolean {
  if ((records.get('SOA')?.length ?? 0) > 1) return true
  const aliases = records.get('CNAME')
  if (!aliases) return false
  const hasOthers = [...others].some((type) => !besideAliases.has(type))
  return aliases.length > 1 || records.size > 1 || redirect !== null || flattened.size > 0 || hasOthers
}

function readNode({ records, flattened, isContradictory }: ZoneNode, type: RecordType): ZoneLookup {
  if (isContradictory) return { status: 'contradictory' }
  const [alias] = type === 'CNAME' ? [] : (records.get('CNAME') ?? [])
  if (alias && typeof alias.data === 'string') return { status: 'alias', target: alias.data, ttl: alias.ttl }
  const found = records.get(type)
  const pointer = flattened.get(type)
  if (!found && pointer) return { status: 'flattened', ...pointer }
  return found ? { status: 'found', records: found } : { status: 'nodata' }
}

function redirect({ nodes }: Zone, name: string, above: readonly string[]): ZoneLookup | null {
  for (const ancestor of above) {
    const found = nodes.get(ancestor)?.redirect
    if (!found) continue
    const below = ancestor === '' ? name : name.slice(0, -ancestor.length - 1)
    return { status: 'alias', target: childName(below, found.target), ttl: found.ttl }
  }
  return null
}

function childName(label: string, parent: string): string {
  return parent === '' ? label : `${label}.${parent}`
}
