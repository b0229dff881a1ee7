import type { ImapFlow, SearchObject } from 'imapflow'
import type { InboxTab } from '../../../../shared/contract/inbox-tests/placement.ts'
import type { MailboxTrouble } from '../../../../shared/contract/mailboxes.ts'
import { toMailboxTrouble } from './imap-trouble.ts'
import { chooseFolders, type MailboxFolder } from './mailbox-folders.ts'
import { readSeenMessage, type SeenMessage } from './match-message.ts'

/** Octets to read to recognize a message: the header section and some text. */
const octetsRead = 128 * 1024
/** New messages per folder and pass whose date to fetch, and to read. */
const maxDated = 1000
const maxRead = 100

export interface MailboxMessage extends SeenMessage {
  folder: MailboxFolder
  /** Decimal text, as it may exceed a number (RFC 9051, section 2.3.1.1). */
  uidValidity: string
  uid: number
}

/** New messages. If there are many, `isAll` is false and later calls return the rest. */
export interface MailboxNews {
  messages: MailboxMessage[]
  isAll: boolean
  /** Why a folder could not be searched; later calls try it again. Null if all were searched. */
  trouble: MailboxTrouble | null
}

type FolderNews = Omit<MailboxNews, 'trouble'>

/** Reads the folders of an account in read-only mode, and marks nothing as seen. */
export type MailboxReader = Awaited<ReturnType<typeof createMailboxReader>>

/** How far a folder has been read. */
interface Mark {
  uidValidity: bigint
  nextUid: number
}

export async function createMailboxReader(client: ImapFlow) {
  const listed = await client.list()
  const folders = chooseFolders(listed)
  const bin = listed.find(({ specialUse }) => specialUse === '\\Trash')?.path
  const marks = new Map<string, Mark>()

  async function readFolder(folder: MailboxFolder, since: Date): Promise<FolderNews> {
    const mark = marks.get(folder.path)
    if (mark && !(await hasNews(folder, mark))) return { messages: [], isAll: true }
    const { uidValidity, uidNext } = await client.mailboxOpen(folder.path, { readOnly: true })
    const found = await findNew(mark?.uidValidity === uidValidity ? mark.nextUid : null, since)
    const dated = found.slice(0, maxDated)
    const late = await keepLate(dated, since)
    const uids = late.slice(0, maxRead)
    const read = await readMessages(uids)
    const isAll = dated.length === found.length && uids.length === late.length
    const last = uids.length < late.length ? uids.at(-1) : dated.at(-1)
    marks.set(folder.path, { uidValidity, nextUid: isAll || last === undefined ? uidNext : last + 1 })
    const messages = read.map(({ uid, seen }) => ({ ...seen, folder, uidValidity: String(uidValidity), uid }))
    return { messages, isAll }
  }

  async function hasNews({ path }: MailboxFolder, { uidValidity, nextUid }: Mark): Promise<boolean> {
    const status = await client.status(path, { uidNext: true, uidValidity: true })
    return !status || status.uidNext !== nextUid || status.uidValidity !== uidValidity
  }

  /** UIDs in the open folder. Includes the day before, because dates are in the server's time zone. */
  async function findNew(from: number | null, since: Date): Promise<number[]> {
    const query = from === null ? { since: new Date(since.getTime() - 24 * 60 * 60 * 1000) } : { uid: `${from}:*` }
    const uids = (await search(query)) ?? []
    // `N:*` always includes the last message, even if its UID is below N.
    return uids.filter((uid) => from === null || uid >= from).sort((a, b) => a - b)
  }

  /** UIDs in the open folder; null if the server refuses. imapflow does not throw if the connection breaks. */
  async function search(query: SearchObject): Promise<number[] | null> {
    const uids = await client.search(query, { uid: true })
    if (!uids && !client.usable) throw new Error('the connection is closed')
    return uids || null
  }

  async function keepLate(uids: readonly number[], since: Date): Promise<number[]> {
    if (uids.length === 0) return []
    const dated = await client.fetchAll(uids.join(','), { uid: true, internalDate: true }, { uid: true })
    const late = dated.filter(({ internalDate }) => toDate(internalDate) >= since)
    return late.map(({ uid }) => uid).sort((a, b) => a - b)
  }

  async function readMessages(uids: readonly number[]): Promise<{ uid: number; seen: SeenMessage }[]> {
    const read: { uid: number; seen: SeenMessage }[] = []
    if (uids.length === 0) return read
    const query = { uid: true, internalDate: true, source: { start: 0, maxLength: octetsRead } }
    for await (const { uid, source, internalDate } of client.fetch(uids.join(','), query, { uid: true })) {
      if (source) read.push({ uid, seen: readSeenMessage(source, toDate(internalDate)) })
    }
    return read
  }

  return {
    folders,

    /** New messages in all folders since the last call; on the first call, those since `since`. */
    async readNew(since: Date): Promise<MailboxNews> {
      const messages: MailboxMessage[] = []
      let isAll = true
      let trouble: MailboxTrouble | null = null
      for (const folder of folders) {
        try {
          const read = await readFolder(folder, since)
          messages.push(...read.messages)
          isAll &&= read.isAll
        } catch (error) {
          trouble ??= describeRefusal(error, folder)
        }
      }
      return { messages, isAll, trouble }
    },

    /** The Gmail inbox tab of a message; null without tabs, in other folders, or if the server does not report it. */
    async findTab({ folder, uid }: MailboxMessage): Promise<InboxTab | null> {
      if (folder.kind !== 'inbox' || !client.capabilities.has('X-GM-EXT-1')) return null
      await client.mailboxOpen(folder.path, { readOnly: true })
      for (const tab of ['promotions', 'social', 'updates', 'forums'] as const) {
        const uids = await search({ uid: String(uid), gmraw: `category:${tab}` })
        if (uids === null) return null
        if (uids.includes(uid)) return tab
      }
      return 'primary'
    },

    /** The whole message in chunks; null if it no longer exists. */
    async open({ folder, uid }: MailboxMessage): Promise<AsyncIterable<Buffer> | null> {
      await client.mailboxOpen(folder.path, { readOnly: true })
      const { content } = await client.download(String(uid), undefined, { uid: true })
      return content ?? null
    },

    /** Moves a message to the trash, if there is a trash folder. */
    async moveToBin({ folder, uid }: MailboxMessage): Promise<void> {
      if (bin === undefined || bin === folder.path) return
      await client.mailboxOpen(folder.path)
      await client.messageMove(String(uid), bin, { uid: true })
    },
  }
}

/** Why the server does not open a folder. Throws errors that concern the whole account. */
function describeRefusal(error: unknown, { path }: MailboxFolder): MailboxTrouble {
  const { code, detail } = toMailboxTrouble(error)
  if (code !== 'refused') throw error
  return { code: 'folder_refused', detail: detail === null ? path : `${path}: ${detail}` }
}

function toDate(date: Date | string | undefined): Date {
  return new Date(date ?? Number.NaN)
}
