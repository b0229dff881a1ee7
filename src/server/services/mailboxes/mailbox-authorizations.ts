import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ZodError } from 'zod'
import type { AuthorizationAnswer, MailboxTrouble } from '../../../shared/contract/mailboxes.ts'
import { mailboxPresets, type OAuthEndpoints } from '../../../shared/mailboxes/mailbox-providers.ts'
import { mailboxSecret, oauthClientSecret } from '../../data-folder/secret-names.ts'
import type { SecretStore } from '../../data-folder/secrets.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Mailbox } from '../../storage/repositories.ts'
import { describeError } from '../../worker/describe-error.ts'
import { MailboxTroubleError, toMailboxTrouble } from './imap/imap-trouble.ts'
import {
  type DeviceCode,
  type OAuthClient,
  OAuthRefusal,
  refreshTokens,
  requestDeviceCode,
  requestTokens,
  type Tokens,
} from './imap/oauth-client.ts'

/** Milliseconds before expiry at which a token is no longer used; a pass takes up to two minutes. */
const margin = 3 * 60_000
/** Seconds that `slow_down` adds to the interval (RFC 8628, section 3.5). */
const slowDown = 5

/** OAuth for mailboxes: the owner consents at the provider. */
export type MailboxAuthorizations = ReturnType<typeof createMailboxAuthorizations>

export interface MailboxAuthorizationsOptions {
  secrets: SecretStore
  /** Called when the mailbox can be opened. */
  onGranted(id: string): Promise<void>
  clock: Clock
  log: Logger
  /** The OAuth endpoints of a mailbox. */
  endpointsOf?: (mailbox: Mailbox) => OAuthEndpoints | null
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

interface AccessToken {
  text: string
  endsAt: number
}

export function createMailboxAuthorizations({
  secrets,
  onGranted,
  clock,
  log,
  endpointsOf = ({ oauth_endpoints, provider }) => oauth_endpoints ?? mailboxPresets[provider]?.oauth ?? null,
  wait = (milliseconds, signal) => sleep(milliseconds, undefined, { signal, ref: false }),
}: MailboxAuthorizationsOptions) {
  const answers = new Map<string, AuthorizationAnswer>()
  const tokens = new Map<string, AccessToken>()
  const renewals = new Map<string, Promise<string>>()
  /** Aborted when the mailbox is changed or removed. */
  const lives = new Map<string, AbortController>()
  let writes: Promise<unknown> = Promise.resolve()

  /** Stops flows of a mailbox and drops its tokens. */
  function forget(id: string): void {
    lives.get(id)?.abort()
    for (const map of [lives, answers, tokens, renewals]) map.delete(id)
  }

  function lifeOf(id: string): AbortSignal {
    const life = lives.get(id) ?? new AbortController()
    lives.set(id, life)
    return life.signal
  }

  async function clientOf(mailbox: Mailbox): Promise<OAuthClient | null> {
    const endpoints = endpointsOf(mailbox)
    const { id, authentication, oauth_client_id: clientId } = mailbox
    if (authentication !== 'oauth2' || !endpoints || clientId === null) return null
    return { endpoints, clientId, clientSecret: await secrets.read(oauthClientSecret(id)) }
  }

  /** Starts the device flow (RFC 8628), replacing one in progress. Null if no client is configured. */
  async function begin(mailbox: Mailbox): Promise<AuthorizationAnswer | null> {
    const client = await clientOf(mailbox)
    if (!client) return null
    const { id } = mailbox
    forget(id)
    const signal = lifeOf(id)
    try {
      const device = await requestDeviceCode(client, signal)
      const expiresAt = clock.now().getTime() + device.expires_in * 1000
      const pending = describePending(device, expiresAt)
      answers.set(id, pending)
      follow(id, waitForConsent(id, client, device, expiresAt, signal), signal).catch((error: unknown) =>
        log.error({ mailbox: id, error: describeError(error) }, 'an authorization failed'),
      )
      return pending
    } catch (error) {
      const failed = describeEnd('failed', toTrouble(error))
      if (!signal.aborted) answers.set(id, failed)
      return failed
    }
  }

  async function follow(id: string, end: Promise<AuthorizationAnswer>, signal: AbortSignal): Promise<void> {
    const answer = await end
    if (signal.aborted) return
    answers.set(id, answer)
    if (answer.status === 'granted') await onGranted(id)
  }

  async function waitForConsent(
    id: string,
    client: OAuthClient,
    device: DeviceCode,
    expiresAt: number,
    signal: AbortSignal,
  ): Promise<AuthorizationAnswer> {
    let { interval } = device
    while (clock.now().getTime() < expiresAt) {
      try {
        await wait(interval * 1000, signal)
        await storeTokens(id, await requestTokens(client, device.device_code, signal), signal)
        return describeEnd('granted')
      } catch (error) {
        const next = signal.aborted ? null : nextInterval(error, interval)
        if (next === null) return describeEnd(statusOf(error), toTrouble(error))
        interval = next
      }
    }
    return describeEnd('expired')
  }

  /** Stores the refresh token as a secret; the access token stays in memory. */
  async function storeTokens(id: string, { access_token, refresh_token, expires_in }: Tokens, signal: AbortSignal) {
    signal.throwIfAborted()
    tokens.set(id, { text: access_token, endsAt: clock.now().getTime() + expires_in * 1000 })
    if (refresh_token === undefined) return
    const written = secrets.write(mailboxSecret(id), refresh_token)
    writes = Promise.allSettled([writes, written])
    await written
  }

  async function refresh(mailbox: Mailbox, signal: AbortSignal): Promise<string> {
    const [client, refreshToken] = [await clientOf(mailbox), await secrets.read(mailboxSecret(mailbox.id))]
    if (!client || refreshToken === null) throw new MailboxTroubleError({ code: 'no_consent', detail: null })
    try {
      const renewed = await refreshTokens(client, refreshToken, signal)
      await storeTokens(mailbox.id, renewed, signal)
      return renewed.access_token
    } catch (error) {
      throw new MailboxTroubleError(toTrouble(error))
    }
  }

  /**
   * Returns a new token after a refusal, shared by concurrent callers, because some servers accept a refresh token only
   * once. Throws `MailboxTroubleError`.
   */
  function renewToken(mailbox: Mailbox): Promise<string> {
    const { id } = mailbox
    const underWay = renewals.get(id)
    if (underWay) return underWay
    const renewal = refresh(mailbox, lifeOf(id)).finally(() => {
      if (renewals.get(id) === renewal) renewals.delete(id)
    })
    renewals.set(id, renewal)
    return renewal
  }

  return {
    begin,
    /** The state of the latest flow; null if there was none since the engine started. */
    read: (id: string): AuthorizationAnswer | null => answers.get(id) ?? null,

    /** Returns a valid token. Throws `MailboxTroubleError`. */
    async accessToken(mailbox: Mailbox): Promise<string> {
      const token = tokens.get(mailbox.id)
      const holds = token !== undefined && token.endsAt - clock.now().getTime() > margin
      return holds ? token.text : await renewToken(mailbox)
    },

    renewToken,
    forget,

    /** Resolves once no secret is being written: losing a refresh token would require new consent. */
    async close(): Promise<void> {
      for (const id of [...lives.keys()]) forget(id)
      await writes
    },
  }
}

function describePending(device: DeviceCode, expiresAt: number): AuthorizationAnswer {
  return {
    status: 'pending',
    user_code: device.user_code,
    verification_uri: device.verification_uri,
    verification_uri_complete: device.verification_uri_complete ?? null,
    expires_at: new Date(expiresAt).toISOString(),
    trouble: null,
  }
}

function describeEnd(
  status: AuthorizationAnswer['status'],
  trouble: MailboxTrouble | null = null,
): AuthorizationAnswer {
  const nothingToEnter = { user_code: null, verification_uri: null, verification_uri_complete: null, expires_at: null }
  return { status, ...nothingToEnter, trouble }
}

/** Seconds until the next poll; null to stop polling. Backs off on network errors (section 3.5). */
function nextInterval(error: unknown, interval: number): number | null {
  if (error instanceof ZodError) return null
  if (!(error instanceof OAuthRefusal)) return 2 * interval
  if (error.code === 'authorization_pending') return interval
  return error.code === 'slow_down' ? interval + slowDown : null
}

function statusOf(error: unknown): AuthorizationAnswer['status'] {
  const code = error instanceof OAuthRefusal ? error.code : null
  return code === 'access_denied' ? 'refused' : code === 'expired_token' ? 'expired' : 'failed'
}

function toTrouble(error: unknown): MailboxTrouble {
  if (error instanceof OAuthRefusal) return { code: 'no_consent', detail: error.message }
  if (error instanceof ZodError) return { code: 'refused', detail: 'the authorization server answers in no known form' }
  if (error instanceof Error && error.name === 'TimeoutError') return { code: 'timeout', detail: null }
  // The reason is the cause of the error from `fetch`.
  return toMailboxTrouble(error instanceof Error && error.cause instanceof Error ? error.cause : error)
}
