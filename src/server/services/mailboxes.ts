import type { MailboxAnswer, MailboxSettings, MailboxTrial, MailboxTrouble } from '../../shared/contract/mailboxes.ts'
import { tokenAlphabet } from '../../shared/contract/tests.ts'
import type { Clock } from '../clock.ts'
import { type ImapLogin, openImapAccount } from '../mailboxes/imap-account.ts'
import { toMailboxTrouble } from '../mailboxes/imap-trouble.ts'
import { chooseFolders } from '../mailboxes/mailbox-folders.ts'
import { showCertificate } from '../mailboxes/show-certificate.ts'
import type { SecretStore } from '../secrets.ts'
import type { Mailbox, MailboxRepository } from '../storage/repositories.ts'
import { randomText } from './random-text.ts'

const idLength = 10

/** Milliseconds of a trial: a person waits. */
const trialTime = 30_000

export interface MailboxService {
  list(): Promise<MailboxAnswer[]>
  add(settings: MailboxSettings, secret: string | undefined): Promise<MailboxAnswer>
  /** Null when there is no such mailbox. */
  change(id: string, settings: MailboxSettings, secret: string | undefined): Promise<MailboxAnswer | null>
  remove(id: string): Promise<void>
  /** Logs in and looks which folders there are. Null when there is no such mailbox. */
  try(id: string): Promise<MailboxTrial | null>
  logIn(mailbox: Mailbox, signal: AbortSignal): Promise<ImapLogin | MailboxTrouble>
}

export interface MailboxServiceOptions {
  mailboxes: MailboxRepository
  secrets: SecretStore
  /** A mailbox is another now, or gone. */
  onChange(id: string): Promise<void>
  clock: Clock
}

export function createMailboxService({ mailboxes, secrets, onChange, clock }: MailboxServiceOptions): MailboxService {
  async function answer({ createdAt: _, ...mailbox }: Mailbox): Promise<MailboxAnswer> {
    return { ...mailbox, has_secret: await secrets.has(secretName(mailbox.id)) }
  }

  async function save(mailbox: Omit<Mailbox, 'trouble'>, secret: string | undefined): Promise<MailboxAnswer> {
    if (secret !== undefined) await secrets.write(secretName(mailbox.id), secret)
    await mailboxes.save(mailbox)
    await onChange(mailbox.id)
    return await answer({ ...mailbox, trouble: null })
  }

  async function logIn({ id, host, port, security, user, certificate }: Mailbox): Promise<ImapLogin | MailboxTrouble> {
    const password = await secrets.read(secretName(id))
    if (password === null) return { code: 'no_secret', detail: null }
    return { host, port, security, user, certificate, credentials: { password } }
  }

  async function tryLogin(mailbox: Mailbox, signal: AbortSignal): Promise<MailboxTrial> {
    const login = await logIn(mailbox)
    if ('code' in login) return { ...emptyTrial, trouble: login }
    try {
      const client = await openImapAccount(login, signal)
      const folders = chooseFolders(await client.list())
      await client.logout().catch(() => client.close())
      const pathOf = (kind: 'inbox' | 'spam') => folders.find((folder) => folder.kind === kind)?.path ?? null
      const others = folders.filter(({ kind }) => kind === 'other').length
      return { ...emptyTrial, folders: { inbox: pathOf('inbox') ?? 'INBOX', spam: pathOf('spam'), others } }
    } catch (error) {
      const trouble = signal.aborted ? { code: 'timeout' as const, detail: null } : toMailboxTrouble(error)
      const shown = trouble.code === 'certificate_untrusted' ? await showCertificate(login, signal) : null
      return {
        ...emptyTrial,
        trouble,
        certificate: shown?.toString() ?? null,
        fingerprint: shown?.fingerprint256 ?? null,
      }
    }
  }

  return {
    list: async () => Promise.all((await mailboxes.list()).map(answer)),

    add: (settings, secret) =>
      save({ ...settings, id: randomText(tokenAlphabet, idLength), createdAt: clock.now() }, secret),

    async change(id, settings, secret) {
      const mailbox = await mailboxes.find(id)
      if (!mailbox) return null
      // A secret is for the server and the account it was given for.
      if (secret === undefined && !isSameAccount(mailbox, settings)) await secrets.remove(secretName(id))
      return await save({ ...settings, id, createdAt: mailbox.createdAt }, secret)
    },

    async remove(id) {
      await mailboxes.remove(id)
      await secrets.remove(secretName(id))
      await onChange(id)
    },

    async try(id) {
      const mailbox = await mailboxes.find(id)
      if (!mailbox) return null
      const trial = await tryLogin(mailbox, AbortSignal.timeout(trialTime))
      await mailboxes.noteTrouble(id, trial.trouble)
      return trial
    },

    logIn,
  }
}

const emptyTrial: MailboxTrial = { trouble: null, certificate: null, fingerprint: null, folders: null }

function secretName(id: string): string {
  return `mailbox:${id}`
}

function isSameAccount(a: MailboxSettings, b: MailboxSettings): boolean {
  return (
    a.host === b.host &&
    a.port === b.port &&
    a.security === b.security &&
    a.user === b.user &&
    a.authentication === b.authentication
  )
}
