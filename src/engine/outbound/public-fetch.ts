import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { Reason } from '../../shared/reason.ts'
import type { Resolver } from '../dns/resolver.ts'
import { bareHost, isOnAddress, isPublicAddress, readIpAddress } from '../names/ip-address.ts'

export interface FetchLimits {
  /** Maximum size of a body, in bytes. */
  maxOctets: number
  /** From the first DNS query to the last byte, including redirects. */
  timeoutMs: number
  /** How many redirects are followed; 0 if the protocol forbids them (RFC 8461 section 3.3). */
  maxRedirects: number
}

/** From when until when a certificate is valid. */
export interface Validity {
  from: Date
  until: Date
}

/**
 * The outcome of a fetch. Only `fetched`, `no_host`, `http_status`, `bad_certificate`, and `refused_*` say something
 * about the site.
 * `validity`: that of the site's certificate.
 */
export type FetchOutcome =
  | { state: 'fetched'; body: Buffer; contentType: string | null; url: string; validity: Validity | null }
  /** The host does not exist or has no address. */
  | { state: 'no_host' }
  | { state: 'http_status'; status: number }
  | { state: 'redirected'; location: string }
  | { state: 'too_large' }
  | { state: 'bad_certificate'; detail: string }
  /** The address is not https, or names a port or credentials that no public document needs. */
  | { state: 'refused_url' }
  /** The site gave no answer. */
  | { state: 'unavailable'; reason: Reason }

export interface PublicFetchOptions {
  resolver: Resolver
  /** Aborts running fetches, in addition to the timeout of each. */
  signal?: AbortSignal
  /** Which addresses may be connected to; public ones by default. Only tests pass another function. */
  mayConnect?: (ip: string) => boolean
  /** Certificate authorities in PEM, instead of the system's. Only for tests. */
  ca?: string
  /** Port of the servers instead of 443. Only for tests. */
  port?: number
}

/** Fetches one document over https, within limits. Never throws. */
export type PublicFetch = (url: string, limits: FetchLimits) => Promise<FetchOutcome>

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const httpsPort = 443

/** How many of a host's addresses are tried: usually one of each family. */
const triedAddresses = 2

/**
 * Node's TLS error codes for a certificate that does not match or is not trusted. Any other error is a connection
 * problem.
 */
export const certificateErrors =
  /^(ERR_TLS_CERT_ALTNAME_INVALID|CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF)|INVALID_CA|HOSTNAME_MISMATCH)/

/**
 * The only way the engine connects to an address from untrusted data, such as other people's DNS or redirects.
 *
 * Names are resolved here, once, and the socket connects to exactly the addresses that were found to be public. So DNS
 * rebinding has no effect, and loopback, private, link-local, and metadata addresses are unreachable in any notation,
 * including IPv6 with embedded IPv4 and redirects.
 */
export function createPublicFetch(options: PublicFetchOptions): PublicFetch {
  return async (url, limits) => {
    const timeout = AbortSignal.timeout(limits.timeoutMs)
    const deadline = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    let next = url
    for (let redirects = 0; ; redirects += 1) {
      const outcome = await fetchOnce(next, limits, deadline, options)
      if (outcome.state !== 'redirected' || redirects >= limits.maxRedirects) return outcome
      next = outcome.location
    }
  }
}

async function fetchOnce(
  text: string,
  limits: FetchLimits,
  signal: AbortSignal,
  options: PublicFetchOptions,
): Promise<FetchOutcome> {
  const url = readPublicUrl(text)
  if (!url) return { state: 'refused_url' }
  const host = bareHost(url)
  const addresses = await findAddresses(host, options.resolver)
  if (!Array.isArray(addresses)) return addresses
  const mayConnect = options.mayConnect ?? isPublicAddress
  const allowed = addresses.filter(mayConnect)
  if (allowed.length === 0) {
    return { state: 'unavailable', reason: { code: 'address_forbidden', subject: host, detail: addresses.join(', ') } }
  }
  return requestFromAny(url, allowed.slice(0, triedAddresses), limits, signal, options)
}

/** Alternates between both lists, so that the first two addresses are of different families if possible. */
function alternate(first: readonly string[], second: readonly string[]): string[] {
  const longest = Math.max(first.length, second.length)
  return Array.from({ length: longest }, (_, index) => [first[index], second[index]])
    .flat()
    .filter((address) => address !== undefined)
}

/** Tries one address after another until one gives an answer about the site. */
async function requestFromAny(
  url: URL,
  addresses: readonly string[],
  limits: FetchLimits,
  signal: AbortSignal,
  options: PublicFetchOptions,
): Promise<FetchOutcome> {
  let outcome: FetchOutcome = { state: 'no_host' }
  for (const address of addresses) {
    outcome = await requestDocument(url, address, limits, signal, options)
    if (outcome.state !== 'unavailable' || signal.aborted) break
  }
  return outcome
}

function readPublicUrl(text: string): URL | null {
  const url = URL.parse(text)
  const isPlain = url?.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  return isPlain ? url : null
}

/** The addresses of a host in canonical form, or why there are none. */
export async function findAddresses(host: string, resolver: Resolver): Promise<string[] | FetchOutcome> {
  const literal = readIpAddress(host)
  if (literal) return [literal]
  const answers = await Promise.all([resolver.query(host, 'A'), resolver.query(host, 'AAAA')])
  const [ipv4, ipv6] = answers.map((answer) => (answer.status === 'found' ? answer.records : []))
  const found = alternate(ipv4 ?? [], ipv6 ?? [])
  if (found.length > 0) return found.flatMap((address) => readIpAddress(address) ?? [])
  const silent = answers.find((answer) => answer.status === 'unavailable')
  return silent ? { state: 'unavailable', reason: silent.reason } : { state: 'no_host' }
}

function requestDocument(
  url: URL,
  address: string,
  limits: FetchLimits,
  signal: AbortSignal,
  { ca, port }: PublicFetchOptions,
): Promise<FetchOutcome> {
  const { promise, resolve } = Promise.withResolvers<FetchOutcome>()
  // A new agent: a kept-alive connection would belong to an address that was checked for another request.
  const agent = new Agent({ keepAlive: false, ...(ca === undefined ? {} : { ca }) })
  const call = request(
    {
      agent,
      signal,
      // The checked address instead of the name, so that nothing is resolved again.
      host: address,
      // A server name is never an address (RFC 6066 section 3).
      servername: isOnAddress(url) ? '' : url.hostname,
      port: port ?? httpsPort,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, accept: '*/*', 'user-agent': 'Sendproof' },
    },
    (response) =>
      readDocument(response, url, limits.maxOctets).then(resolve, (error) => resolve(describeError(error, url))),
  )
  call.on('error', (error) => resolve(describeError(error, url)))
  call.end()
  return promise.finally(() => call.destroy())
}

async function readDocument(response: IncomingMessage, url: URL, maxOctets: number): Promise<FetchOutcome> {
  const status = response.statusCode ?? 0
  const { location } = response.headers
  if (redirectStatuses.has(status) && location) {
    const target = URL.parse(location, url.href)
    return target ? { state: 'redirected', location: target.href } : { state: 'http_status', status }
  }
  if (status !== 200) return { state: 'http_status', status }
  // The socket may be closed once the document was read.
  const validity = readValidity(response.socket)
  const chunks: Buffer[] = []
  let octets = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    octets += chunk.length
    if (octets > maxOctets) return { state: 'too_large' }
    chunks.push(chunk)
  }
  const contentType = response.headers['content-type'] ?? null
  return { state: 'fetched', body: Buffer.concat(chunks), contentType, url: url.href, validity }
}

function readValidity(socket: Socket): Validity | null {
  if (!(socket instanceof TLSSocket)) return null
  const { valid_from, valid_to } = socket.getPeerCertificate()
  const [from, until] = [new Date(valid_from), new Date(valid_to)]
  return Number.isNaN(from.getTime()) || Number.isNaN(until.getTime()) ? null : { from, until }
}

function describeError(error: unknown, { hostname }: URL): FetchOutcome {
  const code = error instanceof Error && 'code' in error ? nameOf(error.code) : ''
  if (certificateErrors.test(code)) return { state: 'bad_certificate', detail: code }
  return {
    state: 'unavailable',
    reason: { code: 'connection_failed', subject: hostname, ...(code && { detail: code }) },
  }
}

/** The error code. A timeout gets the system's code for timeouts. */
function nameOf(code: unknown): string {
  return code === 'ABORT_ERR' ? 'ETIMEDOUT' : String(code)
}
