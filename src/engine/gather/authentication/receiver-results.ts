import type { ReceiverResults } from '../../../shared/contract/facts/message/authentication.ts'
import { type AuthWord, authWords } from '../../../shared/contract/facts/message/spam.ts'
import { absent, type Fact, known } from '../../../shared/fact.ts'
import { memoizeByObject } from '../../../shared/memoize.ts'
import { dropQuoted, hasField } from '../../message/header-fields.ts'
import type { Headers } from '../../message/headers.ts'
import { areOfOneOrganization } from '../path/organization.ts'
import { type JudgedFields, judgeFields, type TrustOptions } from '../path/trusted-fields.ts'

/** Real fields have a few hundred characters; one with 20 signatures has 3,000. */
const maxFieldLength = 8000
/** SPF, DKIM, DMARC, ARC, and BIMI filters may each write their own field. */
const maxFields = 10
/** As many as we verify ourselves. Large forwarders leave five or six. */
const maxSignatures = 20

/** The results stated by the receiver of the message (RFC 8601) in fields that only it can have written; absent if none. */
export function gatherReceiverResults(headers: Headers, trust: TrustOptions = {}): Fact<ReceiverResults> {
  const fields = findOwnFields(judgeFields(headers, trust))
  const [first] = fields
  if (first === undefined) return absent
  const results = fields.flatMap(readResults)
  return known({
    server: readServer(first),
    spf: wordOf(results, 'spf'),
    dkim: results
      .filter(({ method }) => method === 'dkim')
      .slice(0, maxSignatures)
      .map(describeSigner),
    dmarc: wordOf(results, 'dmarc'),
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
  const judged = judgeFields(headers)
  const own = findOwnFields(judged)
  const fields = own.length > 0 ? own : findFieldsNamingReceiver(judged)
  if (fields.length === 0) return null
  const results = fields.flatMap(readResults)
  return {
    spf: wordOf(results, 'spf'),
    dkim: results.filter(({ method }) => method === 'dkim').map(({ word }) => word),
    dmarc: wordOf(results, 'dmarc'),
    arc: wordOf(results, 'arc'),
    composite: wordOf(results, 'compauth'),
  }
})

/** The fields that the receiver added. */
function findOwnFields({ fields }: JudgedFields): string[] {
  const own = fields.filter(({ name, isTrusted }) => isTrusted && name === 'authentication-results')
  return own.slice(0, maxFields).map(cleanField)
}

/** The fields that name a host of the organization that received the message. */
function findFieldsNamingReceiver({ receiver, fields }: JudgedFields): string[] {
  const stated = fields.filter(({ name }) => name === 'authentication-results').map(cleanField)
  return stated.filter((value) => areOfOneOrganization(readServer(value), receiver)).slice(0, maxFields)
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

function wordOf(results: readonly StatedResult[], method: string): ReceiverResults['spf'] {
  return results.find((result) => result.method === method)?.word ?? null
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
  const signer = properties.get('header.d') ?? identity?.slice(identity.lastIndexOf('@') + 1)
  // Exchange Online writes `header.d=none` for a message without a signature.
  const domain = signer === 'none' ? null : signer
  return {
    domain: domain?.toLowerCase() || null,
    selector: properties.get('header.s')?.toLowerCase() || null,
    result: word,
  }
}
