import { createHash } from 'node:crypto'
import { gatherAuthor } from '../../../engine/gather/message/author.ts'
import { readMailDate } from '../../../engine/message/dates/mail-date.ts'
import { valuesOf } from '../../../engine/message/header-fields.ts'
import { type Headers, readHeaders } from '../../../engine/message/headers.ts'
import { parseMessage } from '../../../engine/message/mime/mime-tree.ts'
import { splitMessage } from '../../../engine/message/mime/split-message.ts'
import { streamOf } from '../../../engine/message/stream.ts'
import { readDomainName } from '../../../engine/names/domain-name.ts'
import { readAddress } from '../../../engine/received/bounces/addresses.ts'
import { readNotice } from '../../../engine/received/notice.ts'
import { type Received, readReceived } from '../../../engine/received/read-received.ts'
import { messageIdDigest, providerOfAuthor } from '../../../engine/received/returned-message.ts'
import type { PreparedNotice } from '../messages/prepared-file.ts'

/** Octets of the header of a returned message that are read. */
const maxHeader = 64 * 1024
/** Recipients of one notice that are stored. Mail systems write one notice per message, with at most 100 recipients each. */
const maxRecipients = 1_000

/** What the store keeps of a bounce or a complaint; null for any other message. Never throws for bad input. */
export function prepareNotice(octets: Buffer): PreparedNotice | null {
  const received = readReceived(octets)
  const { kind, headers } = received
  if (kind !== 'bounce' && kind !== 'complaint') return null
  const about = readSubject(received, octets)
  const at = readMailDate(valuesOf(headers, 'Date')[0] ?? '')
  const digest = digestOf(octets, headers)
  const recipients =
    kind === 'bounce' ? bouncedRecipients(received, about.headers) : [complainant(received, about.headers)]
  return { kind, digest, at, ...about.facts, recipients }
}

/**
 * The same notice, however it comes: the fields that hosts on the way add are left out, and so are line endings, blanks
 * at the ends of lines, and the marks of mailbox files.
 */
function digestOf(octets: Buffer, headers: Headers): string {
  const fields = ['Message-ID', 'Date', 'From', 'Subject'].map((name) => (valuesOf(headers, name)[0] ?? '').trim())
  const body = splitMessage(octets)
    .body.toString('latin1')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd().replace(/^>+From /, 'From '))
    .join('\n')
    .trim()
  return createHash('sha256').update(JSON.stringify(fields)).update(body, 'latin1').digest('hex')
}

/** The message that it is about. Without one, a bounce was sent to the domain that sent the message. */
function readSubject({ kind, headers, complaint }: Received, octets: Buffer) {
  const { returned } = readNotice(parseMessage(octets))
  const original = returned && readHeaders(returned.octets().subarray(0, maxHeader))
  const author = original && gatherAuthor(original)
  const stated =
    kind === 'complaint' ? complaint?.reported_domain : domainOf(readAddress(valuesOf(headers, 'To')[0] ?? ''))
  const named = readDomainName((author?.state === 'known' ? author.value.domain : stated) ?? '')
  const facts = {
    domain: named.problem ? null : named.domain,
    stream: original && author ? streamOf({ author, headers: original }) : null,
    messageDigest: original && messageIdDigest(original),
  }
  return { headers: original, facts }
}

type Recipient = PreparedNotice['recipients'][number]

const nothing = {
  action: null,
  reason: null,
  permanence: null,
  treatment: null,
  status: null,
  replyCode: null,
} as const

/** Those that did not get the message. */
function bouncedRecipients({ bounces }: Received, original: Headers | null): Recipient[] {
  const [only, ...others] = bounces
  return bounces
    .filter(({ reason }) => reason !== 'delivered')
    .slice(0, maxRecipients)
    .map(({ recipient, provider, action, reason, permanence, treatment, status, reply_code: replyCode }) => {
      const meant = recipient ?? (only && others.length === 0 ? recipientOf(original) : null)
      return {
        ...{ recipient: meant, provider: provider ?? domainOf(meant) },
        ...{ action, reason, permanence, treatment, status, replyCode, feedbackType: null },
      }
    })
}

function complainant({ headers, complaint }: Received, original: Headers | null): Recipient {
  const recipient = recipientOf(original)
  return {
    ...nothing,
    recipient,
    provider: providerOfAuthor(headers),
    feedbackType: complaint?.feedback_type ?? 'abuse',
  }
}

/** The only recipient that a message names. */
function recipientOf(headers: Headers | null): string | null {
  const [to = '', more] = headers ? valuesOf(headers, 'To') : []
  const address = readAddress(to)
  return more === undefined && address !== null && !to.includes(',') ? address : null
}

function domainOf(address: string | null): string | null {
  return address?.slice(address.lastIndexOf('@') + 1).toLowerCase() ?? null
}
