import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { codeOf } from '../../shared/error-code.ts'
import { bareHost, isOnAddress, isPublicAddress } from '../names/ip-address.ts'
import { certificateErrors, findAddresses, type PublicFetchOptions } from './public-fetch.ts'

/** Milliseconds for the connection and the response. */
const postTime = 20_000

/**
 * The result of a webhook. Only the response status counts; the body is not read. `retryAfter`: the milliseconds that
 * the receiver asks to wait, or null (RFC 9110, section 10.2.3).
 */
export type PostOutcome =
  | { state: 'answered'; status: number; retryAfter: number | null }
  /** The address is not public, or not https. */
  | { state: 'forbidden'; detail: string | null }
  | { state: 'bad_certificate' | 'unavailable'; detail: string }

interface PostOptions extends Pick<PublicFetchOptions, 'resolver' | 'signal' | 'ca'> {
  /** Whether the operator allows any address, even without encryption. */
  allowsPrivate: boolean
}

export interface WebhookRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** Sends a webhook. Never throws. */
export type PostWebhook = (webhook: WebhookRequest) => Promise<PostOutcome>

/** Names that always mean the machine itself (RFC 6761 section 6.3). */
const localName = /(?:^|\.)localhost\.?$/

/**
 * Ports of services that could take a request for their own commands: "bad ports" of the Fetch standard
 * (https://fetch.spec.whatwg.org/#port-blocking, 2026-11).
 */
const blockedPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
])

/** Whether a webhook can never be sent. Where other names lead is only known when it is sent. */
export function isForbiddenWebhook(text: string, allowsPrivate: boolean): boolean {
  const url = readWebhook(text, allowsPrivate)
  if (!url) return true
  if (allowsPrivate) return false
  return isOnAddress(url) ? !isPublicAddress(bareHost(url)) : localName.test(url.hostname)
}

function readWebhook(text: string, allowsPrivate: boolean): URL | null {
  const url = URL.parse(text)
  if (!url || !(url.protocol === 'https:' || (allowsPrivate && url.protocol === 'http:'))) return null
  // User names are not sent, and would only be stored.
  if (url.username !== '' || url.password !== '') return null
  return url.port !== '' && blockedPorts.has(Number(url.port)) ? null : url
}

/**
 * Posts to an address that the user chose. Like `createPublicFetch`, it connects to exactly the addresses that were
 * checked, and follows no redirects.
 */
export function createPostWebhook({ resolver, signal, ca, allowsPrivate }: PostOptions): PostWebhook {
  return async ({ url: text, headers, body }) => {
    const url = readWebhook(text, allowsPrivate)
    if (!url) return { state: 'forbidden', detail: null }
    const addresses = await findAddresses(bareHost(url), resolver)
    if (!Array.isArray(addresses)) {
      const reason = addresses.state === 'unavailable' ? addresses.reason : null
      return { state: 'unavailable', detail: reason?.code ?? 'ENOTFOUND' }
    }
    const address = addresses.find((each) => allowsPrivate || isPublicAddress(each))
    if (address === undefined) return { state: 'forbidden', detail: addresses.join(', ') }
    const timeout = AbortSignal.timeout(postTime)
    return await post(
      url,
      address,
      { headers, body },
      { ca, signal: signal ? AbortSignal.any([signal, timeout]) : timeout },
    )
  }
}

function post(
  url: URL,
  address: string,
  { headers, body }: Pick<WebhookRequest, 'headers' | 'body'>,
  { ca, signal }: { ca: string | undefined; signal: AbortSignal },
): Promise<PostOutcome> {
  const { promise, resolve } = Promise.withResolvers<PostOutcome>()
  const options = {
    method: 'POST',
    signal,
    // The checked address instead of the name, so that nothing is resolved again.
    host: address,
    port: url.port,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, host: url.host, 'content-length': String(Buffer.byteLength(body)) },
    // A kept-alive connection would belong to an address that was checked for another request.
    agent: false as const,
  }
  const call =
    url.protocol === 'https:'
      ? requestHttps({
          ...options,
          servername: isOnAddress(url) ? '' : url.hostname,
          ...(ca === undefined ? {} : { ca }),
        })
      : requestHttp(options)
  call.on('response', ({ statusCode, headers: { 'retry-after': wait, date } }) =>
    resolve({ state: 'answered', status: statusCode ?? 0, retryAfter: readRetryAfter(wait, date) }),
  )
  call.on('error', (error) => resolve(describeError(error)))
  call.end(body)
  return promise.finally(() => call.destroy())
}

/** Reads seconds or a date, which is compared with the receiver's clock. */
function readRetryAfter(text = '', date = ''): number | null {
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const wait = Date.parse(text) - Date.parse(date)
  return wait > 0 ? wait : null
}

function describeError(error: Error): PostOutcome {
  const code = codeOf(error) ?? error.name
  if (certificateErrors.test(code)) return { state: 'bad_certificate', detail: code }
  return { state: 'unavailable', detail: code === 'ABORT_ERR' ? 'ETIMEDOUT' : code }
}
