import { isRecordType, type ResourceRecord, typeCodes } from '../records.ts'
import type { RecordType } from '../resolver.ts'
import { generateRecords } from './generated-records.ts'
import { readRecordData } from './record-reader.ts'
import { createFields, type Fields, isDuration, readDuration, readName, show } from './zone-fields.ts'
import { ZoneFileError, type ZonePosition } from './zone-file-error.ts'
import { type Entry, readEntries, type Token } from './zone-lexer.ts'

/** More than any sender's zone has. A larger file would only fill the memory. */
const maxZoneRecords = 200_000
/** Maximum depth of includes, which stops a file that includes itself. */
const maxIncludeDepth = 8
/** Maximum number of includes: with a file that includes itself twice, they double at every level. */
const maxIncludes = 100
/** Used if neither the record nor `$TTL` states one (RFC 2308 section 4 defines no default). */
const fallbackTtl = 3_600

/** Exports of Cloudflare, the one provider that writes an apex whose alias it flattens as a CNAME. */
const flatteningExport = /cloudflare|cf_tags=/i

/** A record of a master file. */
export type ZoneEntry = {
  name: string
  /** The current origin, if known. */
  origin: string | null
} /** `flattens`: the name server takes the addresses of an apex from its alias (CNAME). */ & (
  | { kind: 'record'; record: ResourceRecord; flattens: boolean }
  /** DNAME (RFC 6672): redirects all names below to names below `target`. */
  | { kind: 'redirect'; target: string; ttl: number }
  /** ALIAS or ANAME: the name server answers with the records of `target`, as if they were its own. */
  | { kind: 'flattened'; types: RecordType[]; target: string; ttl: number }
  /** A type that the engine does not read. The name exists. */
  | { kind: 'other'; type: string }
)

/** A master file, one octet per character. */
export interface ZoneSource {
  /** Its name in error messages. */
  file: string
  octets: string
}

/** Opens the file of an `$INCLUDE`. Throws `ZoneFileError` at `position` if it must not or cannot be read. */
export type IncludeReader = (path: string, from: ZoneSource, position: ZonePosition) => ZoneSource

interface ParserState {
  source: ZoneSource
  include: IncludeReader
  depth: number
  /** The paths included so far, at all levels. */
  includes: string[]
  origin: string | null
  /** `$TTL`, or the TTL of the previous record (RFC 1035 section 5.1). */
  ttl: number
  hasDefaultTtl: boolean
  owner: string | null
  flattens: boolean
  entries: ZoneEntry[]
}

/**
 * Reads a master file (RFC 1035 section 5, RFC 2308 section 4, RFC 3597 section 5). `origin` applies until the file
 * states one. Throws `ZoneFileError`.
 */
export function parseZone(source: ZoneSource, include: IncludeReader, origin: string | null = null): ZoneEntry[] {
  const flattens = flatteningExport.test(source.octets)
  const start = { origin, ttl: fallbackTtl, hasDefaultTtl: false, owner: null, flattens }
  const state: ParserState = { source, include, depth: 0, includes: [], entries: [], ...start }
  readSource(state)
  return state.entries
}

function readSource(state: ParserState): void {
  for (const entry of readEntries(state.source.octets, state.source.file)) {
    const [first] = entry.tokens
    if (!first) continue
    if (!entry.beginsBlank && !first.quoted && first.text.startsWith('$')) readDirective(state, first, entry)
    else readRecord(state, first, entry)
  }
}

function readDirective(state: ParserState, directive: Token, { tokens }: Entry): void {
  const fields = createFields(tokens.slice(1), directive.position, state.origin)
  switch (directive.text.toUpperCase()) {
    case '$ORIGIN':
      state.origin = readOrigin(state, fields)
      break
    case '$TTL':
      state.ttl = fields.duration('ttl')
      state.hasDefaultTtl = true
      break
    case '$INCLUDE':
      readInclude(state, directive, fields)
      break
    case '$GENERATE':
      for (const words of generateRecords(fields.rest(), directive))
        readRecord(state, words[0] ?? directive, { tokens: words, beginsBlank: false })
      break
    default:
      throw new ZoneFileError(directive.position, (texts) => texts.unknownDirective({ word: show(directive) }))
  }
  const surplus = fields.peek()
  if (surplus)
    throw new ZoneFileError(surplus.position, (texts) => texts.tooMuch({ word: show(surplus), what: directive.text }))
}

/** An origin that lacks its final dot has the current one appended, which doubles the domain. */
function readOrigin({ origin }: ParserState, fields: Fields): string {
  const token = fields.peek()
  const name = fields.name('origin')
  if (token && origin && `.${name}`.endsWith(`.${origin}.${origin}`))
    throw new ZoneFileError(token.position, (texts) => texts.originDoubled({ word: show(token), name }))
  return name
}

/** The origin and owner set in an included file do not apply after it (RFC 1035 section 5.1). */
function readInclude(state: ParserState, directive: Token, fields: Fields): void {
  const path = fields.take('file')
  const origin = fields.peek() ? fields.name('origin') : state.origin
  const name = Buffer.from(path.text, 'latin1').toString('utf8')
  if (state.depth >= maxIncludeDepth || state.includes.push(name) > maxIncludes)
    throw new ZoneFileError(directive.position, (texts) =>
      texts.tooManyIncludes({ levels: maxIncludeDepth, max: maxIncludes }),
    )
  const source = state.include(name, state.source, path.position)
  readSource({ ...state, source, origin, depth: state.depth + 1 })
}

function readRecord(state: ParserState, first: Token, { tokens, beginsBlank }: Entry): void {
  const owner = beginsBlank ? state.owner : readName(first, state.origin)
  if (owner === null) throw new ZoneFileError(first.position, (texts) => texts.noOwner)
  state.owner = owner
  const fields = createFields(beginsBlank ? tokens : tokens.slice(1), first.position, state.origin)
  const ttl = readTtlAndClass(fields)
  if (ttl !== null && !state.hasDefaultTtl) state.ttl = ttl
  if (state.entries.length >= maxZoneRecords)
    throw new ZoneFileError(first.position, (texts) => texts.tooManyRecords({ max: maxZoneRecords }))
  state.entries.push(readTyped(fields, owner, ttl ?? state.ttl, state))
}

/** TTL and class precede the type in any order, each at most once. */
function readTtlAndClass(fields: Fields): number | null {
  let ttl: number | null = null
  let hasClass = false
  while (true) {
    const token = fields.peek()
    if (token && ttl === null && isDuration(token)) ttl = readDuration(fields.take('ttl'), 'ttl')
    else if (token && !hasClass && isClass(token)) hasClass = requireInternet(fields.take('class'))
    else return ttl
  }
}

/** `AWS` marks the records that only Route 53 has. */
function isClass({ text }: Token): boolean {
  return /^(?:IN|CS|CH|HS|AWS|CLASS\d{1,5})$/i.test(text)
}

function requireInternet(token: Token): true {
  if (!/^(?:IN|CLASS1|AWS)$/i.test(token.text))
    throw new ZoneFileError(token.position, (texts) => texts.otherClass({ word: show(token) }))
  return true
}

function readTyped(fields: Fields, name: string, ttl: number, { origin, flattens }: ParserState): ZoneEntry {
  const token = fields.take('type')
  const type = token.text.toUpperCase()
  const known = isRecordType(type) ? type : typeOfCode(type)
  if (known) {
    const data = readRecordData(known, fields)
    return { kind: 'record', name, origin, record: { name, type: known, ttl, data }, flattens }
  }
  if (isFlattened(type)) return readFlattened(fields, name, ttl, origin)
  if (type === 'DNAME') return { kind: 'redirect', name, origin, ttl, target: fields.name('target') }
  if (!isIgnored(type)) throw new ZoneFileError(token.position, (texts) => texts.unknownType({ word: show(token) }))
  return { kind: 'other', name, origin, type }
}

/** Types of DNS providers, for an apex, where no CNAME may be. */
function isFlattened(type: string): boolean {
  return type === 'ALIAS' || type === 'ANAME'
}

/** Exports of Route 53 also state the type, and then the zone of the target: `AWS ALIAS A target zone true`. */
function readFlattened(fields: Fields, name: string, ttl: number, origin: string | null): ZoneEntry {
  const stated = fields.peek()?.text.toUpperCase() ?? ''
  const types: RecordType[] = isRecordType(stated) ? [stated] : ['A', 'AAAA']
  if (isRecordType(stated)) fields.take('type')
  const target = fields.name('target')
  fields.rest()
  return { kind: 'flattened', name, origin, types, ttl, target }
}

/** `TYPE16` is another spelling of TXT (RFC 3597 section 5). */
function typeOfCode(type: string): RecordType | undefined {
  const code = /^TYPE(\d{1,5})$/.exec(type)?.[1]
  return Object.keys(typeCodes)
    .filter(isRecordType)
    .find((known) => typeCodes[known] === Number(code))
}

/**
 * Types of the IANA registry "Resource Record (RR) TYPEs" that the engine does not read. They are skipped in a master
 * file; any other word in place of a type is an error.
 */
const passedOver = new Set(
  (
    'A6 AFSDB AMTRELAY APL ATMA AVC BRID CDNSKEY CDS CERT CLA CSYNC DELEG DHCID DNSKEY DOA DS DSYNC EID EUI48 EUI64 ' +
    'GID GPOS HHIT HINFO HIP HTTPS IPN IPSECKEY ISDN KEY KX L32 L64 LOC LP MB MD MF MG MINFO MR NAPTR NID NIMLOC ' +
    'NINFO NSAP NSAP-PTR NSEC NSEC3 NSEC3PARAM NULL NXNAME NXT OPENPGPKEY PX RESINFO RKEY RP RRSIG RT SIG SINK ' +
    'SMIMEA SPF SRV SSHFP SVCB TA TALINK UID UINFO UNSPEC URI WALLET WKS X25 ZONEMD'
  ).split(' '),
)

/** Whether the type exists but the engine does not read it. */
function isIgnored(type: string): boolean {
  return passedOver.has(type) || /^TYPE\d{1,5}$/.test(type)
}
