import type { ReasonCode } from '../../../shared/reason.ts'
import { type AliasPath, absentAnswer, maxAliases, throughAliases } from '../answers.ts'
import { isWithin } from '../names.ts'
import { ofType } from '../records.ts'
import type { DnsAnswer, RecordType } from '../resolver.ts'
import { type DnsMessage, responseCodes } from './message.ts'

/** What a message says about a question. */
export type Reading<T extends RecordType> =
  | DnsAnswer<T>
  /** The name is an alias; its last target must be queried next. */
  | ({ status: 'continued'; target: string } & AliasPath)
  /** This server does not know, but another may. */
  | { status: 'failed'; code: ReasonCode; detail?: string }

/** Reads a server's message (RFC 1034 section 5.3.3, RFC 2308 section 2). `name` is canonical. */
export function readAnswer<T extends RecordType>(message: DnsMessage, name: string, type: T): Reading<T> {
  const { responseCode, authenticated } = message
  // The missing part may be the answer. Transports that can fetch the rest have already done so.
  if (message.truncated) return { status: 'failed', code: 'dns_truncated' }
  if (responseCode !== responseCodes.NOERROR && responseCode !== responseCodes.NXDOMAIN) return failure(responseCode)
  const path = followAliases(message, name, type)
  if (path === 'loop') return { status: 'failed', code: 'dns_alias_loop' }
  if (path === 'contradictory') return { status: 'failed', code: 'dns_contradictory' }
  const owner = path.aliases.at(-1) ?? name
  const records = ofType(message.answers, type).filter((record) => record.name === owner)
  if (records.length > 0) {
    const ttl = Math.min(...records.map((record) => record.ttl))
    const data = records.map((record) => record.data)
    return throughAliases(path, { status: 'found', records: data, aliases: [], ttl, authenticated })
  }
  if (responseCode === responseCodes.NXDOMAIN) return absence('nxdomain', message, path)
  return readNothing(message, owner, path)
}

/** NOERROR without a record of the type: an absence, an alias, or a referral. */
function readNothing(message: DnsMessage, owner: string, path: AliasPath): Reading<never> {
  const [soa] = ofType(message.authorities, 'SOA')
  if (soa && isWithin(owner, soa.name)) return absence('nodata', message, path)
  if (path.aliases.length > 0) return { status: 'continued', target: owner, ...path }
  if (message.answers.length > 0) return { status: 'failed', code: 'dns_malformed', detail: 'records of another name' }
  // A server that is neither authoritative nor recursive refers elsewhere, which is not an absence.
  const pointsElsewhere = ofType(message.authorities, 'NS').length > 0 || !message.recursionAvailable
  if (!message.authoritative && pointsElsewhere) return { status: 'failed', code: 'dns_lame' }
  return absence('nodata', message, path)
}

function absence(status: 'nodata' | 'nxdomain', message: DnsMessage, path: AliasPath): Reading<never> {
  const [soa] = ofType(message.authorities, 'SOA')
  // RFC 2308 section 5: without a SOA, an absence must not be cached.
  const ttl = soa ? Math.min(soa.ttl, soa.data.minimum) : 0
  return {
    ...absentAnswer(status, Math.min(ttl, path.ttl), path.aliases),
    authenticated: message.authenticated,
  }
}

/**
 * The alias chain from `name`, as far as the message contains it. `loop`: it runs in a circle, or is too long.
 * `contradictory`: a name in it has two aliases, or records of the type beside its alias.
 */
function followAliases(
  { answers, authenticated }: DnsMessage,
  name: string,
  type: RecordType,
): AliasPath | 'loop' | 'contradictory' {
  const path: AliasPath = { aliases: [], ttl: Number.POSITIVE_INFINITY, authenticated }
  if (type === 'CNAME') return path
  const known = ofType(answers, 'CNAME')
  const targets = new Map(known.map((record) => [record.name, record]))
  const holders = new Set(ofType(answers, type).map((record) => record.name))
  for (let alias = targets.get(name); alias; alias = targets.get(alias.data)) {
    const { name: owner, data } = alias
    if (holders.has(owner) || known.some((other) => other.name === owner && other.data !== data)) return 'contradictory'
    path.aliases.push(alias.data)
    path.ttl = Math.min(path.ttl, alias.ttl)
    if (path.aliases.length > maxAliases) return 'loop'
  }
  return path
}

function failure(responseCode: number): Reading<never> {
  switch (responseCode) {
    case responseCodes.SERVFAIL:
      return { status: 'failed', code: 'dns_servfail' }
    case responseCodes.REFUSED:
      return { status: 'failed', code: 'dns_refused' }
    default:
      return { status: 'failed', code: 'dns_servfail', detail: nameOf(responseCode) }
  }
}

function nameOf(responseCode: number): string {
  const named = Object.entries(responseCodes).find(([, code]) => code === responseCode)
  return named?.[0] ?? `RCODE ${responseCode}`
}
