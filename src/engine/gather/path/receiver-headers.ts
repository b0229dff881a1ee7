import { isPublicAddress, readIpAddress } from '../../ip-address.ts'
import { stripComments } from '../comments.ts'
import type { HeaderField, Headers } from '../headers.ts'
import { areOfOneOrganization } from './organization.ts'
import { readReceivedField } from './received-field.ts'

/** The sending host as the receiver saw it. */
export interface SeenHost {
  ip: string
  helo: string | null
}

/** What one field of the receiver states, and who that receiver says it is. */
interface Statement {
  receiver: string | null
  ip: string | null
  helo: string | null
}

/** Real fields have a few hundred characters; one that lists 20 signatures has 3,000. */
const maxFieldLength = 8000

/**
 * The sending host that the receiver's own `Received-SPF` (RFC 7208 section 9.1) or `Authentication-Results` (RFC 8601)
 * names, or null.
 *
 * A field is the receiver's own when it stands above all `Received` fields, where nobody but the last host can have put
 * it, or when it names a host of the organization that received the message. Private addresses are those of relays
 * inside, and tell nothing.
 */
export function hostSeenByReceiver({ fields }: Headers): SeenHost | null {
  const firstHop = fields.findIndex(isNamed('received'))
  const receiver = receivingHost(fields)
  for (const [index, field] of fields.entries()) {
    const statement = readStatement(field)
    if (!statement?.ip || !isPublicAddress(statement.ip)) continue
    const isAbove = firstHop < 0 || index < firstHop
    if (isAbove || areOfOneOrganization(statement.receiver, receiver)) return { ip: statement.ip, helo: statement.helo }
  }
  return null
}

/** The topmost host that received the message under a name; Gmail's inner hosts have none. */
export function receivingHost(fields: readonly HeaderField[]): string | null {
  for (const { value } of fields.filter(isNamed('received'))) {
    const { by } = readReceivedField(value)
    if (by?.includes('.')) return by
  }
  return null
}

function isNamed(name: string) {
  return (field: HeaderField) => field.name.toLowerCase() === name
}

function readStatement(field: HeaderField): Statement | null {
  const value = field.value.slice(0, maxFieldLength)
  if (isNamed('received-spf')(field)) return readReceivedSpf(value)
  if (isNamed('authentication-results')(field)) return readAuthenticationResults(value)
  return null
}

/** `pass (HOST: domain of … designates …) client-ip=…; helo=…; receiver=…;` */
function readReceivedSpf(value: string): Statement {
  const commenter = /^\s*[a-z]+\s*\(([^\s:()]+):/i.exec(value)?.[1] ?? null
  return {
    receiver: propertyOf(value, 'receiver') ?? commenter,
    ip: addressOf(propertyOf(value, 'client-ip')),
    helo: propertyOf(value, 'helo'),
  }
}

/**
 * The properties `policy.iprev` and `smtp.remote-ip`, and the remarks of Gmail and Exchange Online about SPF. The
 * authserv-id is the first word, unless a result comes first, as at Exchange Online.
 */
function readAuthenticationResults(value: string): Statement {
  const serverId = /^[^\s;=()]+(?=[\s;(]|$)/.exec(value.trimStart())?.[0] ?? null
  const remark = /(?:sender IP is|designates) ([0-9A-Fa-f:.]+)/.exec(value)?.[1] ?? null
  const property = propertyOf(value, 'policy.iprev') ?? propertyOf(value, 'smtp.remote-ip')
  return { receiver: serverId, ip: addressOf(property) ?? addressOf(remark), helo: propertyOf(value, 'smtp.helo') }
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

function addressOf(text: string | null): string | null {
  return text === null ? null : readIpAddress(text.replace(/^\[(?:IPv6:)?|\]$/gi, ''))
}
