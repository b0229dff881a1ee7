import { z } from 'zod'
import { readAnswerText } from '../../../../shared/client/read-answer.ts'
import type { OAuthEndpoints } from '../../../../shared/mailboxes/mailbox-providers.ts'

/** The client that the owner has registered with the provider. */
export interface OAuthClient {
  endpoints: OAuthEndpoints
  clientId: string
  /** Null for a public client (RFC 6749, section 2.1). */
  clientSecret: string | null
}

/** Milliseconds; a person waits for the first request. */
const questionTime = 15_000
/** Octets. Tokens have a few thousand at most. */
const maxAnswer = 64 * 1024
/** Characters shown to people; servers may send long texts. */
const maxDescription = 300

/** An error response, with the server's code (RFC 6749, section 5.2; RFC 8628, section 3.5). */
export class OAuthRefusal extends Error {
  readonly code: string

  constructor(code: string, description: string) {
    super(description === '' ? code : `${code}: ${description}`)
    this.name = 'OAuthRefusal'
    this.code = code
  }
}

const deviceSchema = z
  .object({
    device_code: z.string().min(1).max(4096),
    user_code: z.string().min(1).max(100),
    // Google still uses the name from before RFC 8628.
    verification_uri: z.url({ protocol: /^https$/ }).optional(),
    verification_url: z.url({ protocol: /^https$/ }).optional(),
    verification_uri_complete: z.url({ protocol: /^https$/ }).optional(),
    expires_in: z.number().positive().max(86_400),
    interval: z.number().positive().max(300).default(5),
  })
  .transform(({ verification_uri, verification_url, ...device }, context) => {
    const uri = verification_uri ?? verification_url
    if (uri !== undefined) return { ...device, verification_uri: uri }
    context.addIssue('the server names no address to enter the code at')
    return z.NEVER
  })
export type DeviceCode = z.infer<typeof deviceSchema>

const tokensSchema = z.object({
  access_token: z.string().min(1).max(16_384),
  refresh_token: z.string().min(1).max(16_384).optional(),
  /** Seconds. Most servers state an hour; RFC 6749 section 5.1 only recommends the member. */
  expires_in: z.number().positive().default(3600),
})
export type Tokens = z.infer<typeof tokensSchema>

const refusalSchema = z.object({ error: z.string().max(100), error_description: z.string().default('') })

/** Requests a code for the owner to enter at the provider (RFC 8628, section 3.1). */
export async function requestDeviceCode({ endpoints, clientId }: OAuthClient, signal: AbortSignal) {
  const answer = await post(endpoints.device, { client_id: clientId, scope: endpoints.scope }, signal)
  return deviceSchema.parse(answer)
}

/** Polls for consent (section 3.4). Throws `OAuthRefusal`, including while consent is pending. */
export async function requestTokens(client: OAuthClient, deviceCode: string, signal: AbortSignal): Promise<Tokens> {
  const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: deviceCode }
  return tokensSchema.parse(await post(client.endpoints.token, { ...grant, ...identify(client) }, signal))
}

/** Requests a new access token (RFC 6749, section 6), possibly with a new refresh token. */
export async function refreshTokens(client: OAuthClient, refreshToken: string, signal: AbortSignal): Promise<Tokens> {
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken }
  return tokensSchema.parse(await post(client.endpoints.token, { ...grant, ...identify(client) }, signal))
}

function identify({ clientId, clientSecret }: OAuthClient): Record<string, string> {
  return { client_id: clientId, ...(clientSecret !== null && { client_secret: clientSecret }) }
}

/** Throws `OAuthRefusal`, and errors of network and format, which quote nothing we sent. */
async function post(url: string, form: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(form),
    // The form contains secrets.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(questionTime)]),
  })
  const body = parseJson(await readAnswerText(answer, maxAnswer))
  if (answer.ok) return body
  const refusal = refusalSchema.safeParse(body)
  if (!refusal.success) throw new OAuthRefusal(`HTTP ${answer.status}`, '')
  const { error, error_description } = refusal.data
  throw new OAuthRefusal(error, withoutSecrets(error_description, form).slice(0, maxDescription))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A server may echo what it received. */
function withoutSecrets(text: string, { client_secret, refresh_token, device_code }: Record<string, string>): string {
  const secrets = [client_secret, refresh_token, device_code].filter((secret) => secret !== undefined)
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}
