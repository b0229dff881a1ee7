import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import type { MailboxTrouble } from '../../../../shared/contract/mailboxes.ts'
import { type ImapLogin, leaveAccount, openImapAccount, readCause, silenceTime, withDeadline } from './imap-account.ts'
import { MailboxTroubleError, toMailboxTrouble } from './imap-trouble.ts'
import { createMailboxReader, type MailboxNews, type MailboxReader } from './mailbox-reader.ts'

/** What to look for in a mailbox. Requested before each pass; null if nothing is wanted. */
export interface WatchWork {
  /** Earlier messages are ignored. */
  since: Date
  /** Handles new messages. Throws errors of the account and the store. */
  take(news: MailboxNews, reader: MailboxReader): Promise<void>
}

export type MailboxWatcher = ReturnType<typeof watchMailbox>

export interface MailboxWatcherOptions {
  /** Current credentials, or the reason why there are none. */
  logIn(signal: AbortSignal): Promise<ImapLogin | MailboxTrouble>
  findWork(): Promise<WatchWork | null>
  /** Called with the error of a pass, or null. */
  onOutcome(trouble: MailboxTrouble | null): Promise<void>
  pace?: WatchPace
}

/** Times in milliseconds. */
export interface WatchPace {
  /** Without data before the connection is closed. */
  silence: number
  /** Per pass: 100 folders and 100 new messages take half of this at a slow provider. */
  pass: number
  /** Before a failed mailbox is retried; doubled each time, because providers lock out clients that retry too often. */
  retry: number
}

/** Milliseconds between passes. Short at first, as people wait; spam folders send no notifications. */
const firstPause = 3_000
const longestPause = 60_000
const defaultPace: WatchPace = { silence: silenceTime, pass: 120_000, retry: 10_000 }
/** Milliseconds. */
const longestRetry = 10 * 60_000

/** Stays connected to a mailbox for as long as something is wanted from it. */
export function watchMailbox({ logIn, findWork, onOutcome, pace = defaultPace }: MailboxWatcherOptions) {
  const closing = new AbortController()
  let alarm = Promise.withResolvers<void>()
  const done = run()

  /** Notifies the watcher that something may be wanted. */
  function wake(): void {
    alarm.resolve()
  }

  async function run(): Promise<void> {
    let { retry } = pace
    while (!closing.signal.aborted) {
      try {
        await visit(() => {
          retry = pace.retry
        })
        await alarm.promise
        alarm = Promise.withResolvers()
      } catch (error) {
        if (closing.signal.aborted) return
        await onOutcome(toMailboxTrouble(error))
        await sleep(retry, undefined, { signal: closing.signal }).catch(() => {})
        retry = Math.min(2 * retry, longestRetry)
      }
    }
  }

  /** Searches the mailbox until nothing more is wanted. */
  async function visit(onPass: () => void): Promise<void> {
    let work = await findWork()
    if (!work) return
    const login = await logIn(closing.signal)
    if ('code' in login) throw new MailboxTroubleError(login)
    const client = await openImapAccount(login, closing.signal, pace.silence)
    try {
      const reader = await withDeadline(client, pace.pass, () => createMailboxReader(client))
      for (let pause = firstPause; work; work = await findWork()) {
        const current: WatchWork = work
        const { messages, isAll, trouble } = await withDeadline(client, pace.pass, () => runPass(reader, current))
        await onOutcome(trouble)
        onPass()
        if (!isAll) continue
        pause = messages.length > 0 ? firstPause : Math.min(1.5 * pause, longestPause)
        if (await restInInbox(client, reader, pause)) pause = firstPause
      }
    } catch (error) {
      throw readCause(client, error)
    } finally {
      await leaveAccount(client)
    }
  }

  /** Runs one pass. Returns whether there was anything new. */
  async function runPass(reader: MailboxReader, { since, take }: WatchWork) {
    const news = await reader.readNew(since)
    await take(news, reader)
    return news
  }

  /**
   * Waits for the pause, a wake-up, or a notification from the server (IDLE, RFC 2177). Returns whether it was woken.
   */
  async function restInInbox(client: ImapFlow, { folders }: MailboxReader, pause: number): Promise<boolean> {
    const inbox = folders.find(({ kind }) => kind === 'inbox')
    const end = Promise.withResolvers<boolean>()
    const hurry = () => end.resolve(true)
    const timer = setTimeout(() => end.resolve(false), pause)
    alarm.promise.then(hurry)
    client.on('exists', hurry).on('close', hurry)
    if (inbox && client.capabilities.has('IDLE')) {
      await client.mailboxOpen(inbox.path, { readOnly: true })
      // IDLE ends with the next command, which also detects a broken connection.
      client.idle().catch(() => {})
    }
    const isEarly = await end.promise
    client.off('exists', hurry).off('close', hurry)
    clearTimeout(timer)
    alarm = Promise.withResolvers()
    return isEarly
  }

  return {
    wake,

    async close(): Promise<void> {
      closing.abort()
      wake()
      await done
    },
  }
}
