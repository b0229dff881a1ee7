import { z } from 'zod'
import type { OAuthEndpoints } from '../../../../shared/mailbox-providers.ts'
import { readAnswer } from '../../../network/read-answer.ts'

/** Who asks: the program that the owner of the mailbox registered with its provider. */
export interface OAuthClient {
  endpoints: OAuthEndpoints
  clientId: string
  /** Null for a public client (RFC 6749, section 2.1). */
  clientSecret: string | null
}

/** Milliseconds of one question: a person waits for the first. */
const questionTime = 15_000
/** Octets of an answer. Tokens have some thousand at most. */
const maxAnswer = 64 * 1024
/** What a server says may be long, and is shown to people. */
const maxDescription = 300

/** An answer of the server that is no success, in its own words (RFC 6749, section 5.2; RFC 8628, section 3.5). */
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
    // Before RFC 8628 Google named it in another way, and still does.
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
  /** Seconds. Most servers give an hour; RFC 6749 section 5.1 only recommends that they say so. */
  expires_in: z.number().positive().default(3600),
})
export type Tokens = z.infer<typeof tokensSchema>

const refusalSchema = z.object({ error: z.string().max(100), error_description: z.string().default('') })

/** Asks for a code that the owner enters at the provider (RFC 8628, section 3.1). */
export async function requestDeviceCode({ endpoints, clientId }: OAuthClient, signal: AbortSignal) {
  const answer = await ask(endpoints.device, { client_id: clientId, scope: endpoints.scope }, signal)
  return deviceSchema.parse(answer)
}

/** Asks whether the owner has consented (section 3.4). Throws `OAuthRefusal`, also while that is open. */
export async function requestTokens(client: OAuthClient, deviceCode: string, signal: AbortSignal): Promise<Tokens> {
  const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: deviceCode }
  return tokensSchema.parse(await ask(client.endpoints.token, { ...grant, ...identify(client) }, signal))
}

/** Asks for a new access token (RFC 6749, section 6). A new refresh token may come with it. */
export async function refreshTokens(client: OAuthClient, refreshToken: string, signal: AbortSignal): Promise<Tokens> {
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken }
  return tokensSchema.parse(await ask(client.endpoints.token, { ...grant, ...identify(client) }, signal))
}

function identify({ clientId, clientSecret }: OAuthClient): Record<string, string> {
  return { client_id: clientId, ...(clientSecret !== null && { client_secret: clientSecret }) }
}

/** Throws `OAuthRefusal`, and what the network or an answer in other forms brings; neither quotes what was sent. */
async function ask(url: string, form: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(form),
    // Nobody else is told what is in the form.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(questionTime)]),
  })
  const body = parseJson((await readAnswer(answer, maxAnswer)).toString())
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

/** A server may repeat what it was sent. */
function withoutSecrets(text: string, { client_secret, refresh_token, device_code }: Record<string, string>): string {
  const secrets = [client_secret, refresh_token, device_code].filter((secret) => secret !== undefined)
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}
