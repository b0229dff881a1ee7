import { z } from 'zod'
import type { MailboxTrouble } from '../../../shared/contract/mailboxes.ts'
import {
  type RelayAnswer,
  type RelaySettings,
  relaySettingsSchema,
  type Sending,
} from '../../../shared/contract/relay.ts'
import { relaySecret } from '../../data-folder/secret-names.ts'
import type { SecretStore } from '../../data-folder/secrets.ts'
import { type RawMessage, streamOf } from '../../ground/received-message.ts'
import type { Store } from '../../storage/store.ts'
import { findMailboxLogin } from './mailbox-login.ts'
import {
  type RelayLogin,
  sendThroughRelay,
  toRelayTrouble,
  tryRelayLogin,
  UnansweredMessageError,
} from './smtp-relay.ts'

/** Settings and secret are stored together, because neither is of use without the other. */
const keptSchema = relaySettingsSchema.extend({ secret: z.string().nullable() })

/** Milliseconds; a person waits. */
const trialTime = 30_000
/** Milliseconds: enough for the largest message over a slow connection. */
const sendingTime = 180_000

/** Sends mail through the owner's SMTP server. */
export type RelayService = ReturnType<typeof createRelayService>

interface RelayDependencies {
  secrets: SecretStore
  /** Sends through a connected mailbox if no server is set up; none to send through that server only. */
  mailboxes?: Pick<Store['mailboxes'], 'list'>
}

export function createRelayService({ secrets, mailboxes }: RelayDependencies) {
  async function load(): Promise<RelayLogin | null> {
    const kept = await secrets.read(relaySecret)
    if (kept !== null) return keptSchema.parse(JSON.parse(kept))
    return mailboxes ? await findMailboxLogin(mailboxes, secrets) : null
  }

  return {
    /** Null if none is configured. */
    async read(): Promise<RelayAnswer | null> {
      const relay = await load()
      return relay && withoutSecret(relay)
    },

    async save(settings: RelaySettings, secret: string | undefined): Promise<RelayAnswer> {
      const kept = await load()
      // A secret is for one server and account only.
      const staying = kept && isSameAccount(kept, settings) ? kept.secret : null
      const relay: RelayLogin = { ...settings, secret: secret ?? staying }
      await secrets.write(relaySecret, JSON.stringify(relay))
      return withoutSecret(relay)
    },

    remove: (): Promise<void> => secrets.remove(relaySecret),

    async try(): Promise<{ trouble: MailboxTrouble | null } | 'no_relay'> {
      const relay = await load()
      if (!relay) return 'no_relay'
      return { trouble: await troubleOf(tryRelayLogin(relay, AbortSignal.timeout(trialTime))) }
    },

    /** Sends a message unchanged from the given sender, else the configured one, else its own. */
    async send(
      raw: RawMessage,
      { from: stated, to }: { from: string | undefined; to: readonly string[] },
    ): Promise<Sending | 'no_relay' | 'no_sender'> {
      const relay = await load()
      if (!relay) return 'no_relay'
      const from = stated ?? relay.from ?? (await senderOf(raw))
      if (from === null) return 'no_sender'
      const message = Buffer.isBuffer(raw) ? raw : streamOf(raw)
      try {
        const signal = AbortSignal.timeout(sendingTime)
        const recipients = await sendThroughRelay(relay, { from, to }, message, signal)
        return { recipients, trouble: null, may_be_sent: false }
      } catch (error) {
        const isUnanswered = error instanceof UnansweredMessageError
        const trouble = toRelayTrouble(isUnanswered ? error.cause : error)
        return { recipients: [], trouble, may_be_sent: isUnanswered }
      } finally {
        if (!Buffer.isBuffer(message)) message.destroy()
      }
    },
  }
}

async function troubleOf(work: Promise<void>): Promise<MailboxTrouble | null> {
  return await work.then(
    () => null,
    (error: unknown) => toRelayTrouble(error),
  )
}

function withoutSecret({ secret, ...settings }: RelayLogin): RelayAnswer {
  return { ...settings, has_secret: secret !== null }
}

function isSameAccount(a: RelaySettings, b: RelaySettings): boolean {
  return a.host === b.host && a.port === b.port && a.security === b.security && a.user === b.user
}

async function senderOf(raw: RawMessage): Promise<string | null> {
  const { readSender } = await import('./read-sender.ts')
  return await readSender(raw)
}
