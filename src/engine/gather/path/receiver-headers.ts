import { stripComments } from '../../message/comments.ts'
import type { Headers } from '../../message/headers.ts'
import { isPublicAddress, readIpAddress } from '../../names/ip-address.ts'
import { placeFields } from './place-fields.ts'
import { judgeFields, type TrustOptions } from './trusted-fields.ts'

/**
 * What a receiving host recorded about the host that sent the message: `Received-SPF` (RFC 7208 section 9.1),
 * `Authentication-Results` (RFC 8601), or the copy that a forwarder sealed (RFC 8617 section 4.1.1).
 */
export interface ReceiverStatement {
  /** Index of the `Received` field that follows it. */
  below: number
  /** The receiver's name, as the receiver states it. */
  receiver: string | null
  /** A public address. A private one belongs to an internal relay and is ignored. */
  ip: string | null
  helo: string | null
  /** The SPF result in lower case, if the field has one. */
  spf: string | null
}

/** Real fields have a few hundred characters; one with 20 signatures has 3,000. */
const maxFieldLength = 8000
/** A hop adds two or three. */
const maxStatements = 100

const readers: ReadonlyMap<string, (value: string) => Omit<ReceiverStatement, 'below'>> = new Map([
  ['received-spf', readReceivedSpf],
  ['authentication-results', readAuthenticationResults],
  ['arc-authentication-results', (value) => readAuthenticationResults(value.replace(/^\s*i\s*=\s*\d+\s*;/i, ''))],
])

/** The statements in the header, topmost first. Anyone can add one: only its position shows who did. */
export function readStatements(headers: Headers): ReceiverStatement[] {
  return placeFields(headers)
    .flatMap(({ name, value, below }) => {
      const read = readers.get(name)
      return read ? [{ below, ...read(value.slice(0, maxFieldLength)) }] : []
    })
    .slice(0, maxStatements)
}

/** `pass (HOST: domain of … designates …) client-ip=…; helo=…; receiver=…;` */
function readReceivedSpf(value: string): Omit<ReceiverStatement, 'below'> {
  const [, spf, commenter] = /^\s*([a-z]+)\b(?:\s*\(([^\s:()]+):)?/i.exec(value) ?? []
  return {
    // Some servers write `receiver=<UNKNOWN>`.
    receiver: hostIn(propertyOf(value, 'receiver')) ?? commenter ?? null,
    ip: publicAddress(propertyOf(value, 'client-ip')) ?? publicAddress(remarkedAddress(value)),
    helo: hostIn(propertyOf(value, 'helo')),
    spf: spf?.toLowerCase() ?? null,
  }
}

/**
 * The properties `policy.iprev` and `smtp.remote-ip`, and the SPF comments of Gmail, Exchange Online, and Postfix's
 * policy server. The authserv-id is the first word, unless a result comes first, as in Exchange Online.
 */
function readAuthenticationResults(value: string): Omit<ReceiverStatement, 'below'> {
  const property = propertyOf(value, 'policy.iprev') ?? propertyOf(value, 'smtp.remote-ip')
  return {
    receiver: /^[^\s;=()]+(?=[\s;(]|$)/.exec(value.trimStart())?.[0] ?? null,
    ip: publicAddress(property) ?? publicAddress(remarkedAddress(value)),
    helo: propertyOf(value, 'smtp.helo'),
    spf: propertyOf(value, 'spf')?.toLowerCase() ?? null,
  }
}

/** The properties with the reverse path that SPF evaluated, by the name of the field in lower case. */
const senderProperties = new Map([
  ['authentication-results', 'smtp.mailfrom'],
  ['received-spf', 'envelope-from'],
])

/**
 * The reverse path that the receiver states for SPF in fields that only it can have written. Exchange Online states only
 * its domain. Empty for the null sender, null if none is stated.
 */
export function readStatedSender(headers: Headers, trust: TrustOptions): string | null {
  for (const { name, value, isTrusted } of judgeFields(headers, trust).fields) {
    const property = isTrusted && senderProperties.get(name)
    const stated = property ? propertyOf(value.slice(0, maxFieldLength), property) : null
    const path = /^<?([^\s<>"]*)>?$/.exec(stated ?? '')?.[1]
    if (stated !== null && path !== undefined) return path
  }
  return null
}

/**
 * The address in `sender IP is IP`, `domain of D designates IP`, `D does not designate IP`, `D discourages use of IP`,
 * `client-ip=IP`, and `IP is neither permitted nor denied`. The last one counts: the sender controls the domain name
 * before it.
 */
function remarkedAddress(value: string): string | null {
  const named = [
    ...value.matchAll(/(?:sender ip is |designates? |discourages use of |client-ip=)\[?([0-9a-f:.]{3,45})/gi),
  ]
  return named.at(-1)?.[1] ?? /[\s(:]([0-9a-f:.]{3,45}) is neither permitted/i.exec(value)?.[1] ?? null
}

/** The value of `name=value` outside of comments, without quotes. */
function propertyOf(value: string, name: string): string | null {
  for (const word of stripComments(value).split(/[\s;]+/)) {
    const equals = word.indexOf('=')
    if (equals > 0 && word.slice(0, equals).toLowerCase() === name) {
      return word.slice(equals + 1).replace(/^"|"$/g, '') || null
    }
  }
  return null
}

function hostIn(text: string | null): string | null {
  return text === null || /[<>]/.test(text) || text.toLowerCase() === 'unknown' ? null : text
}

function publicAddress(text: string | null): string | null {
  const ip = text === null ? null : readIpAddress(text.replace(/^\[(?:IPv6:)?|\]$/gi, ''))
  return ip !== null && isPublicAddress(ip) ? ip : null
}
