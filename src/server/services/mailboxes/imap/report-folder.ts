import type { FetchMessageObject, ImapFlow, MessageStructureObject } from 'imapflow'

/** What is known about a message in a folder without reading it. */
export interface FolderMessage {
  uid: number
  /** When the server received it. */
  arrivedAt: Date
  /** In octets. */
  size: number
  /** Whether its subject or an attachment is named like a report, or it is like a bounce or a complaint. */
  looksLikeReport: boolean
}

interface FolderPage {
  messages: FolderMessage[]
  /** The last UID searched; it need not belong to a message. */
  lastUid: number
}

/** A folder opened read-only, so that nothing is marked as seen. */
export type ReportFolder = Awaited<ReturnType<typeof openReportFolder>>

/** UIDs per search, so that the result fits into one response. */
const maxSearched = 50_000
/** Messages whose structure is fetched at a time. */
const pageSize = 100

/** Opens a folder of an account with EXAMINE (RFC 9051 section 6.3.3). */
export async function openReportFolder(client: ImapFlow, path: string) {
  const { uidValidity, uidNext, exists } = await client.mailboxOpen(path, { readOnly: true })

  /** The messages after a UID, in order. */
  async function* pagesAfter(uid: number): AsyncGenerator<FolderPage> {
    for (let from = uid + 1; from < uidNext; ) {
      const to = exists <= maxSearched ? uidNext - 1 : Math.min(from + maxSearched, uidNext) - 1
      const uids = await search(from, to)
      for (let at = 0; at < uids.length; at += pageSize) {
        const page = uids.slice(at, at + pageSize)
        yield { messages: await fetchMessages(page), lastUid: page.at(-1) ?? to }
      }
      yield { messages: [], lastUid: to }
      from = to + 1
    }
  }

  /** imapflow does not throw if the connection breaks. */
  async function search(from: number, to: number): Promise<number[]> {
    const uids = await client.search({ uid: `${from}:${to}` }, { uid: true })
    if (!uids) throw new Error('the folder cannot be searched')
    return uids.filter((uid) => uid >= from && uid <= to).sort((a, b) => a - b)
  }

  async function fetchMessages(uids: readonly number[]): Promise<FolderMessage[]> {
    const query = { uid: true, internalDate: true, size: true, envelope: true, bodyStructure: true }
    const found = await client.fetchAll(uids.join(','), query, { uid: true })
    return found.map(describe).sort((a, b) => a.uid - b.uid)
  }

  return {
    uidValidity: String(uidValidity),
    pagesAfter,

    /** The whole message; null if it no longer exists or is larger than `most`. */
    async read(uid: number, max: number): Promise<Buffer | null> {
      const { content } = await client.download(String(uid), undefined, { uid: true, maxBytes: max + 1 })
      if (!content) return null
      const pieces: Buffer[] = []
      for await (const piece of content) pieces.push(piece)
      const octets = Buffer.concat(pieces)
      return octets.length > max ? null : octets
    },
  }
}

function describe({ uid, internalDate, size, envelope, bodyStructure }: FetchMessageObject): FolderMessage {
  return {
    uid,
    arrivedAt: new Date(internalDate ?? Date.now()),
    size: size ?? 0,
    looksLikeReport:
      reportSubject.test(envelope?.subject ?? '') ||
      (envelope?.from ?? []).some(({ address = '', name = '' }) => noticeSender.test(`${address} ${name}`)) ||
      hasReport(bodyStructure),
  }
}

/** RFC 7489 section 7.2.1.1 and RFC 8460 section 5.3, in the variants that reporters use. */
const reportSubject = /\breport[ -]domain\b|\bdmarc\b|\btls[ -]?rpt\b|\btls report\b/i
/** File extensions that only reports use. */
const reportExtension = /\.xml(?:\.gz|\.zip)?$/i
/** The file extensions of `receiver!domain!begin!end.json.gz`. */
const namedExtension = /\.(?:json|gz|gzip|zip)$/i
const reportType = /^(?:application\/tlsrpt\+(?:json|gzip)|message\/(?:feedback-report|(?:global-)?delivery-status))$/i
/** Who writes notices without a part for programs. What they wrote is decided once it is read. */
const noticeSender = /mailer-?daemon|^postmaster@|mail delivery|^staff@hotmail\.com/i

function hasReport(part: MessageStructureObject | undefined): boolean {
  if (!part) return false
  const names = [part.dispositionParameters?.filename, part.parameters?.name]
  return (
    reportType.test(part.type) ||
    names.some((name) => name !== undefined && isReportName(name)) ||
    (part.childNodes ?? []).some(hasReport)
  )
}

function isReportName(name: string): boolean {
  return reportExtension.test(name) || (name.includes('!') && namedExtension.test(name))
}
