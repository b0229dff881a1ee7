import { isDeepStrictEqual } from 'node:util'
import type { ImapFlow, ListResponse } from 'imapflow'
import { tokenAlphabet } from '../../../shared/contract/inbox-tests/inbox-tests.ts'
import type {
  AuthorizationAnswer,
  MailboxAnswer,
  MailboxSettings,
  MailboxTrial,
  MailboxTrouble,
} from '../../../shared/contract/mailboxes.ts'
import { mailboxSecret, oauthClientSecret } from '../../data-folder/secret-names.ts'
import type { SecretStore } from '../../data-folder/secrets.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Mailbox } from '../../storage/repositories.ts'
import type { Store } from '../../storage/store.ts'
import { randomText } from '../access/random-text.ts'
import { permanentAddress } from '../placements/pickup-address.ts'
import { type ImapLogin, openImapAccount, readCause } from './imap/imap-account.ts'
import { MailboxTroubleError, toMailboxTrouble } from './imap/imap-trouble.ts'
import { chooseFolders } from './imap/mailbox-folders.ts'
import { showCertificate } from './imap/show-certificate.ts'
import type { MailboxAuthorizations } from './mailbox-authorizations.ts'
import { reportFolderOf } from './report-folder.ts'

const idLength = 10

const day = 24 * 60 * 60 * 1000

/** Milliseconds; a person waits. */
const trialTime = 30_000

export interface MailboxServiceOptions {
  mailboxes: Store['mailboxes']
  checkpoints: Pick<Store['reportCheckpoints'], 'find' | 'forget'>
  secrets: SecretStore
  authorizations: Omit<MailboxAuthorizations, 'close'>
  /** Called when a mailbox was changed or removed. */
  onChange(id: string): Promise<void>
  clock: Clock
}

export function createMailboxService({
  mailboxes,
  checkpoints,
  secrets,
  authorizations,
  onChange,
  clock,
}: MailboxServiceOptions) {
  async function answer({ createdAt: _, permanentSince, ...mailbox }: Mailbox): Promise<MailboxAnswer> {
    const { id } = mailbox
    const refusedSince = new Date(clock.now().getTime() - day)
    return {
      ...mailbox,
      has_secret: await secrets.has(mailboxSecret(id)),
      permanent: permanentSince && {
        ...permanentAddress(mailbox),
        refused: await mailboxes.countRefused(id, refusedSince),
      },
      reports: mailbox.for_reports ? await describeReports(mailbox) : null,
    }
  }

  async function describeReports(mailbox: Pick<Mailbox, 'id' | 'report_folder'>): Promise<MailboxAnswer['reports']> {
    const place = reportFolderOf(mailbox)
    const checkpoint = await checkpoints.find(place)
    return {
      folder: place.folder,
      searched_at: checkpoint?.searchedAt?.toISOString() ?? null,
      trouble: checkpoint?.trouble ?? null,
    }
  }

  /** Whole seconds, because IMAP dates messages in seconds. */
  function permanentFromNow({ permanent_address }: MailboxSettings): Date | null {
    return permanent_address ? new Date(Math.floor(clock.now().getTime() / 1000) * 1000) : null
  }

  async function save(mailbox: Omit<Mailbox, 'trouble'>, secret: string | undefined): Promise<MailboxAnswer> {
    const nameOf = mailbox.authentication === 'oauth2' ? oauthClientSecret : mailboxSecret
    if (secret !== undefined) await secrets.write(nameOf(mailbox.id), secret)
    await mailboxes.save(mailbox)
    await onChange(mailbox.id)
    return await answer({ ...mailbox, trouble: null })
  }

  async function forgetSecrets(id: string): Promise<void> {
    authorizations.forget(id)
    for (const name of [mailboxSecret(id), oauthClientSecret(id)]) await secrets.remove(name)
  }

  async function logIn(mailbox: Mailbox): Promise<ImapLogin | MailboxTrouble> {
    const { host, port, security, user, certificate } = mailbox
    const credentials = await findCredentials(mailbox)
    return 'code' in credentials ? credentials : { host, port, security, user, certificate, credentials }
  }

  async function findCredentials(mailbox: Mailbox): Promise<ImapLogin['credentials'] | MailboxTrouble> {
    if (mailbox.authentication === 'oauth2') return await findToken(mailbox)
    const password = await secrets.read(mailboxSecret(mailbox.id))
    return password === null ? { code: 'no_secret', detail: null } : { password }
  }

  async function findToken(mailbox: Mailbox): Promise<ImapLogin['credentials'] | MailboxTrouble> {
    try {
      const accessToken = await authorizations.accessToken(mailbox)
      return { accessToken, renew: () => authorizations.renewToken(mailbox) }
    } catch (error) {
      if (error instanceof MailboxTroubleError) return error.trouble
      throw error
    }
  }

  async function tryLogin(mailbox: Mailbox, signal: AbortSignal): Promise<MailboxTrial> {
    const login = await logIn(mailbox)
    if ('code' in login) return { ...emptyTrial, trouble: login }
    try {
      const client = await openImapAccount(login, signal)
      const folders = chooseFolders(await listFolders(client))
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
    list: async (): Promise<MailboxAnswer[]> => Promise.all((await mailboxes.list()).map(answer)),

    add(settings: MailboxSettings, secret: string | undefined): Promise<MailboxAnswer> {
      const id = randomText(tokenAlphabet, idLength)
      return save({ ...settings, id, createdAt: clock.now(), permanentSince: permanentFromNow(settings) }, secret)
    },

    /** Null if the mailbox does not exist. */
    async change(id: string, settings: MailboxSettings, secret: string | undefined): Promise<MailboxAnswer | null> {
      const mailbox = await mailboxes.find(id)
      if (!mailbox) return null
      const { createdAt } = mailbox
      const isSame = isSameAccount(mailbox, settings)
      // A secret is for one server and account only.
      if (!isSame) {
        await forgetSecrets(id)
        await checkpoints.forget(id)
      }
      // For another account, the permanent address starts anew.
      const earlier = isSame && settings.permanent_address ? mailbox.permanentSince : null
      return await save({ ...settings, id, createdAt, permanentSince: earlier ?? permanentFromNow(settings) }, secret)
    },

    async remove(id: string): Promise<void> {
      await mailboxes.remove(id)
      await forgetSecrets(id)
      await onChange(id)
    },

    /** Logs in and lists the folders. Null if the mailbox does not exist. */
    async try(id: string): Promise<MailboxTrial | null> {
      const mailbox = await mailboxes.find(id)
      if (!mailbox) return null
      const trial = await tryLogin(mailbox, AbortSignal.timeout(trialTime))
      await mailboxes.noteTrouble(id, trial.trouble)
      return trial
    },

    /** Starts OAuth. Null if the mailbox does not exist. */
    async authorize(id: string): Promise<AuthorizationAnswer | 'no_oauth_client' | null> {
      const mailbox = await mailboxes.find(id)
      return mailbox && ((await authorizations.begin(mailbox)) ?? 'no_oauth_client')
    },

    /** The state of OAuth. Null if it was not started. */
    readAuthorization: authorizations.read,

    logIn,
  }
}

async function listFolders(client: ImapFlow): Promise<ListResponse[]> {
  return await client.list().catch((error: unknown) => {
    client.close()
    throw readCause(client, error)
  })
}

const emptyTrial: MailboxTrial = { trouble: null, certificate: null, fingerprint: null, folders: null }

function isSameAccount(a: MailboxSettings, b: MailboxSettings): boolean {
  return (
    a.host === b.host &&
    a.port === b.port &&
    a.security === b.security &&
    a.user === b.user &&
    a.authentication === b.authentication &&
    a.oauth_client_id === b.oauth_client_id &&
    isDeepStrictEqual(a.oauth_endpoints, b.oauth_endpoints)
  )
}
