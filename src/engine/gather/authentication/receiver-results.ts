import type { ReceiverResults } from '../../../shared/contract/facts/message/authentication.ts'
import { type AuthWord, authWords } from '../../../shared/contract/facts/message/spam.ts'
import { absent, type Fact, known } from '../../../shared/fact.ts'
import { memoizeByObject } from '../../../shared/memoize.ts'
import { dropQuoted, hasField } from '../../message/header-fields.ts'
import type { Headers } from '../../message/headers.ts'
import type { Delivery } from '../../ports/analysis.ts'
import { firstHopBeforeRetrieval } from '../path/handoff.ts'
import { areOfOneOrganization } from '../path/organization.ts'
import { placeFields } from '../path/place-fields.ts'
import { readReceivedChain } from '../path/received-chain.ts'

/** Real fields have a few hundred characters; one with 20 signatures has 3,000. */
const maxFieldLength = 8000
/** SPF, DKIM, DMARC, ARC, and BIMI filters may each write their own field. */
const maxFields = 10
/** As many as we verify ourselves. Large forwarders leave five or six. */
const maxSignatures = 20

/**
 * Organizations that add a field to every message, but below or between their `Received` fields. The sender's own
 * fields are further down.
 */
const statingBelow = ['google.com', 'outlook.com']

/**
 * The results stated by the mailbox provider that received the message (RFC 8601). Absent if it added none, or if the
 * message was not fetched from a mailbox.
 *
 * Any sender can forge such a field. Only fields above all `Received` fields, which only the last host can have added,
 * and the topmost field of a provider that always adds one are trusted.
 */
export function gatherReceiverResults(
  headers: Headers,
  { pickedUp }: Pick<Delivery, 'pickedUp'>,
): Fact<ReceiverResults> {
  const fields = pickedUp ? findOwnFields(readReceiver(headers)) : []
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

/** The results that a receiver states; null if not stated in standard terms. */
export interface StatedResults {
  spf: ReceiverResults['spf']
  /** One for each signature. */
  dkim: ReceiverResults['spf'][]
  dmarc: ReceiverResults['spf']
  arc: ReceiverResults['spf']
  /** Microsoft's combined result (`compauth`). */
  composite: ReceiverResults['spf']
}

/**
 * The results that the receiver of a message states, including a field below its own `Received` that names it. A sender
 * can forge such a field, so trust only failures, which no sender would forge, and never a pass.
 */
export const readStatedResults = memoizeByObject((headers: Headers): StatedResults | null => {
  if (!hasField(headers, 'Authentication-Results')) return null
  const receiver = readReceiver(headers)
  const own = findOwnFields(receiver)
  const fields = own.length > 0 ? own : findFieldsNamingReceiver(receiver)
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

/** The receiver of a message: where its fields begin, its name, and its results. */
interface Receiver {
  hops: number
  start: number
  receiver: string | null
  below: readonly { below: number; value: string }[]
}

/** If the message was fetched from another mailbox, the receiver is that mailbox's provider. */
function readReceiver(headers: Headers): Receiver {
  const hops = readReceivedChain(headers)
  const start = firstHopBeforeRetrieval(headers, hops)
  return {
    hops: hops.length,
    start,
    receiver: hops.slice(start).find(({ by }) => by?.includes('.'))?.by ?? null,
    below: placeFields(headers).filter((field) => field.name === 'authentication-results' && field.below >= start),
  }
}

/** The fields that the receiver added. */
function findOwnFields({ hops, start, receiver, below }: Receiver): string[] {
  const above = start < hops ? below.filter((field) => field.below === start) : []
  const isStatingBelow = statingBelow.some((organization) => areOfOneOrganization(receiver, organization))
  const own = above.length === 0 && isStatingBelow ? below.slice(0, 1) : above
  return own.slice(0, maxFields).map(cleanField)
}

/** The fields that name a host of the organization that received the message. */
function findFieldsNamingReceiver({ receiver, below }: Receiver): string[] {
  const named = below.map(cleanField).filter((value) => areOfOneOrganization(readServer(value), receiver))
  return named.slice(0, maxFields)
}

/** Removes comments and quoted text, which a sender may influence. */
function cleanField({ value }: { value: string }): string {
  return dropQuoted(value.slice(0, maxFieldLength))
}

/** The authserv-id is the first word, unless a result comes first, as in Exchange Online. */
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

/** Gmail states the identity (`header.i`) instead of the signing domain; both are the same except for rare subdomains. */
function describeSigner({ word, properties }: StatedResult): ReceiverResults['dkim'][number] {
  const identity = properties.get('header.i')
  const domain = properties.get('header.d') ?? identity?.slice(identity.lastIndexOf('@') + 1)
  return {
    domain: domain?.toLowerCase() || null,
    selector: properties.get('header.s')?.toLowerCase() || null,
    result: word,
  }
}
