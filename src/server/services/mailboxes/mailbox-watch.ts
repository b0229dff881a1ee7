import type { Logger } from 'pino'
import { readReceivedChain } from '../../../engine/gather/path/received-chain.ts'
import { valuesOf } from '../../../engine/message/header-fields.ts'
import { isPlausibleDelay } from '../../../engine/message/received-path.ts'
import type { FoundPlace, InboxTab } from '../../../shared/contract/inbox-tests/placement.ts'
import type { MailboxTrouble } from '../../../shared/contract/mailboxes.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Mailbox, OpenPlacement } from '../../storage/repositories.ts'
import type { Store } from '../../storage/store.ts'
import type { ImapLogin } from './imap/imap-account.ts'
import type { MailboxMessage, MailboxNews, MailboxReader } from './imap/mailbox-reader.ts'
import { type MailboxWatcher, type WatchPace, type WatchWork, watchMailbox } from './imap/mailbox-watcher.ts'
import { isMessageOf, type WantedMessage } from './imap/match-message.ts'

/** Header fields of filters: SpamAssassin, rspamd, Exchange Online, and large providers. */
const spamFields = new Set([
  'x-spam-status',
  'x-spam-flag',
  'x-spam-score',
  'x-spam-level',
  'x-spamd-result',
  'x-forefront-antispam-report',
  'x-microsoft-antispam',
  'x-ms-exchange-organization-scl',
  'x-gmx-antispam',
  'x-spam',
])

/** Characters shown in reports; the longest fields of Exchange Online have a few hundred. */
const maxFieldLength = 2000
const maxSpamFields = 20

/** Milliseconds to look for a message after its test was created or received it. */
const watchTime = 24 * 60 * 60 * 1000
/** Tolerance for clock differences, in milliseconds. */
const clockDifference = 5 * 60 * 1000
/** Messages to remember in case the test receives its own copy later. */
const maxKept = 200

/** Finds the messages of tests in the owner's mailboxes. */
export interface MailboxWatch {
  /** Starts watching, including for earlier tests. Can be stopped and started again. */
  start(): Promise<void>
  /** Notifies the watch that a test was created or received its message. */
  wake(): void
  /** Notifies the watch that a mailbox was added, changed, or removed. Does nothing while stopped. */
  renew(id: string): Promise<void>
  /** Reopens all connections, which are broken after the computer slept. */
  renewAll(): Promise<void>
  close(): Promise<void>
}

export interface MailboxWatchOptions {
  store: Pick<Store, 'mailboxes' | 'placements' | 'tests'>
  logIn(mailbox: Mailbox, signal: AbortSignal): Promise<ImapLogin | MailboxTrouble>
  /** Picks up messages for tests from a mailbox. */
  pickUp: PickUp
  clock: Clock
  log: Logger
  /** Timeouts and retries. */
  pace?: WatchPace
}

/** Picks up messages for tests from a mailbox. */
export interface PickUp {
  /** Time from which messages may have arrived; null if none is wanted. */
  since(mailbox: Mailbox, now: Date): Promise<Date | null>
  take(mailbox: Mailbox, news: MailboxNews, reader: MailboxReader): Promise<void>
}

export function createMailboxWatch({ store, logIn, pickUp, clock, log, pace }: MailboxWatchOptions): MailboxWatch {
  const watchers = new Map<string, MailboxWatcher>()
  let isStarted = false

  function watch(mailbox: Mailbox): void {
    const { id } = mailbox
    const kept: MailboxMessage[] = []
    watchers.set(
      id,
      watchMailbox({
        logIn: (signal) => logIn(mailbox, signal),
        findWork: () => findWork(id, kept),
        async onOutcome(trouble) {
          if (trouble) log.warn({ mailbox: id, trouble: trouble.code }, 'could not search a mailbox')
          await store.mailboxes.noteTrouble(id, trouble)
        },
        ...(pace && { pace }),
      }),
    )
  }

  async function findWork(id: string, kept: MailboxMessage[]): Promise<WatchWork | null> {
    const mailbox = await store.mailboxes.find(id)
    if (!mailbox) return null
    const now = clock.now()
    const open = await store.placements.listOpen(mailbox.id, new Date(now.getTime() - watchTime), now)
    const waiting = await pickUp.since(mailbox, now)
    const starts = [...open.map(({ createdAt }) => createdAt), ...(waiting ? [waiting] : [])]
    if (starts.length === 0) return null
    return {
      since: new Date(Math.min(...starts.map((start) => start.getTime())) - clockDifference),
      async take(news, reader) {
        kept.push(...news.messages)
        kept.splice(0, kept.length - maxKept)
        const unfound = await place(mailbox, open, kept, reader)
        // They may be in a folder that could not be searched.
        if (!news.trouble) await store.placements.noteCheck(mailbox.id, unfound, clock.now())
        await pickUp.take(mailbox, news, reader)
      },
    }
  }

  /** Returns the tests whose message was not found. */
  async function place(
    mailbox: Mailbox,
    open: readonly OpenPlacement[],
    kept: readonly MailboxMessage[],
    reader: MailboxReader,
  ): Promise<string[]> {
    const unfound: string[] = []
    for (const test of open) {
      const found = await findMessage(test, kept)
      if (found) await recordPlacement(mailbox, test, found, reader)
      else unfound.push(test.token)
    }
    return unfound
  }

  async function recordPlacement(
    mailbox: Mailbox,
    { token }: OpenPlacement,
    found: MailboxMessage,
    reader: MailboxReader,
  ) {
    const tab = await reader.findTab(found)
    await store.placements.noteFound(token, mailbox.id, describePlace(found, tab), clock.now())
    if (mailbox.clean_up) await reader.moveToBin(found)
  }

  async function findMessage(
    test: OpenPlacement,
    kept: readonly MailboxMessage[],
  ): Promise<MailboxMessage | undefined> {
    // A report need not be read if there are no messages to compare.
    if (kept.length === 0) return undefined
    const wanted = await describeWanted(test)
    return kept.find((message) => isMessageOf(message, wanted))
  }

  /** Before it has a report, a test is identified only by its token. */
  async function describeWanted({ token, createdAt, receivedAt }: OpenPlacement): Promise<WantedMessage> {
    const report = receivedAt && (await store.tests.findReport(token))
    const read = (name: string) => (report && valuesOf(report.facts.headers, name)[0]) ?? null
    return {
      token,
      notBefore: new Date(createdAt.getTime() - clockDifference),
      messageId: read('message-id'),
      from: read('from'),
      subject: read('subject'),
      receivedAt,
    }
  }

  async function end(id: string): Promise<void> {
    await watchers.get(id)?.close()
    watchers.delete(id)
  }

  async function renew(id: string): Promise<void> {
    if (!isStarted) return
    await end(id)
    const mailbox = await store.mailboxes.find(id)
    if (mailbox && isStarted) watch(mailbox)
  }

  return {
    async start() {
      isStarted = true
      for (const mailbox of await store.mailboxes.list()) watch(mailbox)
    },

    wake() {
      for (const watcher of watchers.values()) watcher.wake()
    },

    renew,

    async renewAll() {
      const kept = await store.mailboxes.list()
      const ids = new Set([...watchers.keys(), ...kept.map(({ id }) => id)])
      await Promise.all([...ids].map(renew))
    },

    async close() {
      isStarted = false
      await Promise.all([...watchers.keys()].map(end))
    },
  }
}

/** Describes where a message was found and what its provider wrote about it. */
function describePlace(message: MailboxMessage, tab: InboxTab | null): FoundPlace {
  const { folder, arrivedAt, headers } = message
  const [authenticationResults] = valuesOf(headers, 'Authentication-Results')
  return {
    status: folder.kind === 'inbox' && tab === 'promotions' ? 'promotions' : folder.kind,
    folder: folder.path,
    tab,
    arrived_at: arrivedAt.toISOString(),
    seconds: secondsUnderWay(message),
    authentication_results: authenticationResults?.slice(0, maxFieldLength) ?? null,
    spam_headers: headers.fields
      .filter(({ name }) => spamFields.has(name.toLowerCase()))
      .slice(0, maxSpamFields)
      .map(({ name, value }) => ({ name, value: value.slice(0, maxFieldLength) })),
  }
}

/** Seconds since the first host with a timestamp. Null if there is none, or if a clock is wrong. */
function secondsUnderWay({ headers, arrivedAt }: MailboxMessage): number | null {
  const first = readReceivedChain(headers).findLast(({ date }) => date !== null)?.date
  if (!first) return null
  const seconds = (arrivedAt.getTime() - new Date(first).getTime()) / 1000
  // Received fields have whole seconds.
  return seconds >= -1 && isPlausibleDelay(seconds) ? Math.max(0, seconds) : null
}
