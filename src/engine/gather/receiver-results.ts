import type { ReceiverResults } from '../../shared/contract/message-facts/authentication.ts'
import { type AuthWord, authWords } from '../../shared/contract/message-facts/spam.ts'
import { absent, type Fact, known } from '../../shared/fact.ts'
import type { Delivery } from '../analysis.ts'
import { dropQuoted } from '../message/header-fields.ts'
import type { Headers } from './message/headers.ts'
import { firstHopBeforeRetrieval } from './path/arrival.ts'
import { areOfOneOrganization } from './path/organization.ts'
import { placeFields } from './path/place-fields.ts'
import { readReceivedChain } from './path/received-chain.ts'

/** Real fields have a few hundred characters; one that lists 20 signatures has 3,000. */
const maxFieldLength = 8000
/** A filter for each of SPF, DKIM, DMARC, ARC and BIMI may write a field of its own. */
const maxFields = 10
/** Large forwarders leave five or six signatures; no more of them are verified here. */
const maxSignatures = 20

/**
 * Organizations that write a field of their own into every message, but below or between their `Received` fields. What
 * a sender wrote stands below it.
 */
const statingBelow = ['google.com', 'outlook.com']

/**
 * What the provider of a mailbox found when it received the message (RFC 8601). Absent: it wrote nothing down, or the
 * message did not come from a mailbox.
 *
 * Anybody can write such a field, in anybody's name. Believed is what stands above all `Received` fields, where only the
 * last host can have put it, and the topmost field of a provider that is known to write one always.
 */
export function gatherReceiverResults(
  headers: Headers,
  { pickedUp }: Pick<Delivery, 'pickedUp'>,
): Fact<ReceiverResults> {
  const fields = pickedUp ? findOwnFields(headers) : []
  const [first] = fields
  if (first === undefined) return absent
  const results = fields.flatMap(readResults)
  const wordOf = (method: string) => results.find((result) => result.method === method)?.word ?? null
  return known({
    server: readServer(first),
    spf: wordOf('spf'),
    dkim: results
      .filter(({ method }) => method === 'dkim')
      .slice(0, maxSignatures)
      .map(describeSigner),
    dmarc: wordOf('dmarc'),
  })
}

/** What a receiver states about a message; null where it says nothing, or says it in words of its own. */
export interface StatedResults {
  spf: ReceiverResults['spf']
  /** Of each signature. */
  dkim: ReceiverResults['spf'][]
  dmarc: ReceiverResults['spf']
  arc: ReceiverResults['spf']
  /** What Microsoft concludes from all of them (`compauth`). */
  composite: ReceiverResults['spf']
}

/**
 * The results that the receiver of any message states, also in a field below its own `Received` that names it. A sender
 * can write such a field as well: believe failures, which nobody claims without need, and never a pass.
 */
export const readStatedResults = onceFor((headers: Headers): StatedResults | null => {
  const own = findOwnFields(headers)
  const fields = own.length > 0 ? own : findFieldsNamingReceiver(headers)
  if (fields.length === 0) return null
  const results = fields.flatMap(readResults)
  const wordOf = (method: string) => results.find((result) => result.method === method)?.word ?? null
  return {
    spf: wordOf('spf'),
    dkim: results.filter(({ method }) => method === 'dkim').map(({ word }) => word),
    dmarc: wordOf('dmarc'),
    arc: wordOf('arc'),
    composite: wordOf('compauth'),
  }
})

/** Several rules ask about the same header. */
function onceFor<T>(read: (headers: Headers) => T): (headers: Headers) => T {
  const results = new WeakMap<Headers, { result: T }>()
  return (headers) => {
    const known = results.get(headers) ?? { result: read(headers) }
    results.set(headers, known)
    return known.result
  }
}

/** Where the receiver of a message begins, its name, and the results below. */
interface Arrival {
  hops: number
  start: number
  receiver: string | null
  below: readonly { below: number; value: string }[]
}

/** Of a message that was fetched from another mailbox, the receiver is the one that it was fetched from. */
function readArrival(headers: Headers): Arrival {
  const hops = readReceivedChain(headers)
  const start = firstHopBeforeRetrieval(headers, hops)
  return {
    hops: hops.length,
    start,
    receiver: hops.slice(start).find(({ by }) => by?.includes('.'))?.by ?? null,
    below: placeFields(headers).filter((field) => field.name === 'authentication-results' && field.below >= start),
  }
}

/** The fields that the receiver itself wrote. */
function findOwnFields(headers: Headers): string[] {
  const { hops, start, receiver, below } = readArrival(headers)
  const above = start < hops ? below.filter((field) => field.below === start) : []
  const isStatingBelow = statingBelow.some((organization) => areOfOneOrganization(receiver, organization))
  const own = above.length === 0 && isStatingBelow ? below.slice(0, 1) : above
  return own.slice(0, maxFields).map(cleanField)
}

/** The fields that name a host of the organization that received the message. */
function findFieldsNamingReceiver(headers: Headers): string[] {
  const { receiver, below } = readArrival(headers)
  const named = below.map(cleanField).filter((value) => areOfOneOrganization(readServer(value), receiver))
  return named.slice(0, maxFields)
}

/** Without comments and quoted text, in which a sender may have a say. */
function cleanField({ value }: { value: string }): string {
  return dropQuoted(value.slice(0, maxFieldLength))
}

/** The authserv-id is the first word, unless a result comes first, as at Exchange Online. */
function readServer(field: string): string | null {
  return /^[^\s;=]+(?=[\s;]|$)/.exec(field.trimStart())?.[0] ?? null
}

interface StatedResult {
  method: string
  word: ReceiverResults['spf']
  properties: ReadonlyMap<string, string>
}

/** `method=result property=value …`, between semicolons. */
function readResults(field: string): StatedResult[] {
  return field.split(';').flatMap((part) => {
    const [[method, word] = ['', ''], ...properties] = part.trim().split(/\s+/).map(readPair)
    return word === '' ? [] : [{ method, word: readWord(word), properties: new Map(properties) }]
  })
}

function readPair(text: string): [name: string, value: string] {
  const equals = text.indexOf('=')
  return equals < 0 ? [text.toLowerCase(), ''] : [text.slice(0, equals).toLowerCase(), text.slice(equals + 1)]
}

function readWord(text: string): ReceiverResults['spf'] {
  const word: AuthWord | undefined = authWords.find((known) => known === text.toLowerCase())
  return word === undefined || word === 'not_checked' ? null : word
}

/** Gmail names the identity (`header.i`) and not the domain that signed, which is the same but for rare subdomains. */
function describeSigner({ word, properties }: StatedResult): ReceiverResults['dkim'][number] {
  const identity = properties.get('header.i')
  const domain = properties.get('header.d') ?? identity?.slice(identity.lastIndexOf('@') + 1)
  return {
    domain: domain?.toLowerCase() || null,
    selector: properties.get('header.s')?.toLowerCase() || null,
    result: word,
  }
}
