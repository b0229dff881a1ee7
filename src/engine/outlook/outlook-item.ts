import { decodeCharset } from '../message/charset.ts'
import { charsetOf, codePageOf } from './code-pages.ts'
import { readCompoundFile, type Storage } from './compound-file.ts'
import { decompressRtf } from './compressed-rtf.ts'
import { findHtmlInRtf } from './html-in-rtf.ts'

/** The contents of a .msg file ([MS-OXMSG]); missing data is null. */
export interface OutlookItem {
  /** The internet header; null for a message that was never received. */
  header: string | null
  subject: string | null
  from: Person | null
  to: Person[]
  cc: Person[]
  date: Date | null
  messageId: string | null
  plain: string | null
  html: EncodedText | null
  attachments: OutlookAttachment[]
}

export interface Person {
  name: string | null
  address: string
}

/** A text as bytes, with the WHATWG name of its charset. */
export interface EncodedText {
  octets: Buffer
  charset: string
}

export interface OutlookAttachment {
  name: string
  mediaType: string | null
  /** The Content-ID by which the HTML refers to it. */
  contentId: string | null
  content: Buffer | OutlookItem
}

/** Each costs a stream or two; the size of the file limits their contents. */
const maxRecipients = 1000
const maxAttachments = 200
/** Messages nested in messages are rarely deeper, but a hostile file could be. */
const maxDepth = 4

/** Property ids of [MS-OXPROPS]. */
const ids = {
  subject: '0037',
  submitTime: '0039',
  representingName: '0042',
  representingAddress: '0065',
  header: '007D',
  recipientType: '0C15',
  senderName: '0C1A',
  senderAddress: '0C1F',
  plain: '1000',
  rtf: '1009',
  html: '1013',
  messageId: '1035',
  displayName: '3001',
  address: '3003',
  creationTime: '3007',
  attachmentData: '3701',
  attachmentShortName: '3704',
  attachmentName: '3707',
  attachmentType: '370E',
  contentId: '3712',
  smtpAddress: '39FE',
  internetCodePage: '3FDE',
  locale: '3FF1',
  codePage: '3FFD',
  senderSmtpAddress: '5D01',
  representingSmtpAddress: '5D02',
} as const

/** [MS-OXCDATA] section 2.11.1. */
const types = { number: '0003', item: '000D', narrow: '001E', wide: '001F', time: '0040', octets: '0102' } as const

/**
 * The length of the header before the fixed properties ([MS-OXMSG] section 2.4.1): of the file, of an embedded item, of
 * its parts.
 */
const preambles = { file: 32, item: 24, part: 8 } as const

/** Parses a .msg file; null for other files. */
export function readOutlookItem(file: Buffer): OutlookItem | null {
  const root = readCompoundFile(file)
  return root?.read('__properties_version1.0') ? readItem(root, preambles.file, 0) : null
}

function readItem(storage: Storage, preamble: number, depth: number): OutlookItem {
  const properties = openProperties(storage, preamble)
  const { text, time } = properties
  const recipients = partsOf(storage, '__recip_version1.0_', maxRecipients).map(readRecipient)
  const peopleOf = (type: number) => recipients.flatMap((one) => (one.type === type && one.person ? [one.person] : []))
  return {
    header: text(ids.header),
    subject: text(ids.subject),
    from:
      readPerson(text(ids.representingName), text(ids.representingSmtpAddress), text(ids.representingAddress)) ??
      readPerson(text(ids.senderName), text(ids.senderSmtpAddress), text(ids.senderAddress)),
    to: peopleOf(1),
    cc: peopleOf(2),
    date: time(ids.submitTime) ?? time(ids.creationTime),
    messageId: text(ids.messageId),
    plain: text(ids.plain),
    html: readHtml(properties),
    attachments: partsOf(storage, '__attach_version1.0_', maxAttachments).flatMap((part) =>
      readAttachment(part, depth),
    ),
  }
}

type Properties = ReturnType<typeof openProperties>

/** Numbers and times are in a table, everything longer in a stream of its own. */
function openProperties(storage: Storage, preamble: number) {
  const table = (storage.read('__properties_version1.0') ?? Buffer.alloc(0)).subarray(preamble)
  const stream = (id: string, type: string) => storage.read(`__substg1.0_${id}${type}`)

  function fixed(id: string, type: string): Buffer | null {
    const tag = Buffer.from(`${id}${type}`, 'hex').reverse()
    for (let place = 0; place + 16 <= table.length; place += 16) {
      if (tag.equals(table.subarray(place, place + 4))) return table.subarray(place + 8, place + 16)
    }
    return null
  }

  const number = (id: string) => fixed(id, types.number)?.readInt32LE(0) ?? null
  const locale = number(ids.locale)
  const charset = charsetOf(number(ids.codePage) ?? (locale === null ? null : codePageOf(locale)))

  return {
    number,
    time: (id: string) => dateOf(fixed(id, types.time)),
    octets: (id: string) => stream(id, types.octets),
    /** Null for empty texts. */
    text(id: string): string | null {
      const wide = stream(id, types.wide)?.toString('utf16le')
      const text = wide ?? decode(stream(id, types.narrow), charset)
      return text?.replace(/(?<!\0)\0+$/, '') || null
    },
  }
}

function decode(octets: Buffer | null, charset: string): string | null {
  return octets && decodeCharset(charset, octets)
}

/** FILETIME: tenths of a microsecond since 1601. */
function dateOf(value: Buffer | null): Date | null {
  if (!value) return null
  const milliseconds = Number(value.readBigUInt64LE(0) / 10_000n) - 11_644_473_600_000
  const date = new Date(milliseconds)
  return Number.isNaN(date.getTime()) || milliseconds <= 0 || date.getUTCFullYear() > 9999 ? null : date
}

/** HTML is stored as bytes in the code page of the internet message, as text, or inside RTF. */
function readHtml({ octets, number, text }: Properties): EncodedText | null {
  const kept = octets(ids.html)
  if (kept && kept.length > 0) return { octets: kept, charset: charsetOf(number(ids.internetCodePage)) }
  const html = text(ids.html) ?? findHtmlInRtf(decompressRtf(octets(ids.rtf) ?? Buffer.alloc(0)))
  return html === null ? null : { octets: Buffer.from(html), charset: 'utf-8' }
}

function partsOf(storage: Storage, prefix: string, limit: number): Storage[] {
  return [...storage.folders]
    .filter(([name]) => name.startsWith(prefix))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, limit)
    .map(([, folder]) => folder)
}

function readRecipient(storage: Storage): { type: number | null; person: Person | null } {
  const { number, text } = openProperties(storage, preambles.part)
  return {
    type: number(ids.recipientType),
    person: readPerson(text(ids.displayName), text(ids.smtpAddress), text(ids.address)),
  }
}

/** Within a company, an address may be an X.500 name, which is invalid on the internet. */
function readPerson(name: string | null, ...addresses: (string | null)[]): Person | null {
  const address = addresses.find((one) => one?.includes('@'))
  return address ? { name, address } : null
}

function readAttachment(storage: Storage, depth: number): OutlookAttachment[] {
  const { text, octets } = openProperties(storage, preambles.part)
  const item = storage.folders.get(`__substg1.0_${ids.attachmentData}${types.item}`)
  const nested = item && depth < maxDepth ? readItem(item, preambles.item, depth + 1) : null
  const content = nested ?? octets(ids.attachmentData)
  if (!content) return []
  return [
    {
      name: text(ids.attachmentName) ?? text(ids.attachmentShortName) ?? text(ids.displayName) ?? 'attachment',
      mediaType: text(ids.attachmentType),
      contentId: text(ids.contentId),
      content,
    },
  ]
}
