import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { StoreError } from '../../server/storage/store-error.ts'
import type { BodyStore } from './body-store.ts'
import { readErrorCode, readListing } from './s3-documents.ts'

/** Milliseconds per step including retries, while senders and browsers wait. */
const defaultTimeout = 10_000
/** Retries cover busy servers and connections that were closed while idle. */
const maxAttempts = 3
const pause = 100
/** Octets: twice a page of 1,000 names. */
const maxAnswerOctets = 2 * 1024 * 1024
/** The name that `ping` requests; no object has it. */
const probeName = 'probe'

/** A bucket and its credentials. */
export interface S3Settings {
  endpoint: string
  bucket: string
  /** Without leading and trailing slashes; may be empty. */
  prefix: string
  region: string
  /** Whether the bucket is part of the host name (https://BUCKET.HOST) instead of the path. */
  virtualHosted: boolean
  accessKeyId: string
  secretAccessKey: string
}

interface Answer {
  status: number
  octets: Buffer
}

/** Stores bodies as objects in a bucket, using the Amazon S3 protocol. */
export async function openS3Bodies(
  settings: S3Settings,
  { send = fetch, timeout = defaultTimeout }: { send?: typeof fetch; timeout?: number } = {},
): Promise<BodyStore> {
  // Loaded only if a bucket is configured.
  const { AwsClient } = await import('aws4fetch')
  const { accessKeyId, secretAccessKey, region, bucket } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const base = addressOf(settings)
  const prefix = settings.prefix === '' ? '' : `${settings.prefix}/`
  const place = `${new URL(settings.endpoint).host}/${bucket}/${prefix}`.replace(/\/$/, '')
  const urlOf = (name: string) => new URL(`${base}/${prefix}${name}`)

  async function request(method: 'GET' | 'PUT' | 'DELETE', url: URL, body: Buffer | null = null): Promise<Answer> {
    const signal = AbortSignal.timeout(timeout)
    for (let attempt = 1; ; attempt++) {
      try {
        return await askOnce(method, url, { body, signal })
      } catch (cause) {
        const message = `the body store does not respond: ${describe(cause)}`
        if (signal.aborted || attempt === maxAttempts)
          throw new StoreError('unreachable', message, { file: place, cause })
      }
      await sleep(pause * attempt)
    }
  }

  /** Throws if a retry may help. */
  async function askOnce(method: string, url: URL, { body, signal }: { body: Buffer | null; signal: AbortSignal }) {
    // The store verifies this digest.
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const headers = { 'X-Amz-Content-Sha256': digest }
    const request = await client.sign(url, { method, headers, body, redirect: 'manual', signal })
    const response = await send(request)
    const octets = await readAnswer(response)
    const { status } = response
    if (status >= 500 || status === 429 || status === 408) throw new Error(`HTTP ${status} ${readErrorCode(octets)}`)
    return { status, octets }
  }

  function refusal({ status, octets }: Answer): StoreError {
    const code = readErrorCode(octets)
    return new StoreError('bodies_refused', `the body store refused the request: HTTP ${status} ${code}`, {
      file: place,
    })
  }

  async function get(name: string): Promise<Buffer | null> {
    const answer = await request('GET', urlOf(name))
    if (answer.status === 200) return answer.octets
    // A missing bucket is a 404 as well.
    if (answer.status === 404 && readErrorCode(answer.octets) === 'NoSuchKey') return null
    throw refusal(answer)
  }

  return {
    place,

    get,

    async write(name, octets) {
      const answer = await request('PUT', urlOf(name), octets)
      if (answer.status !== 200) throw refusal(answer)
    },

    async remove(name) {
      const answer = await request('DELETE', urlOf(name))
      if (answer.status !== 204 && answer.status !== 200 && answer.status !== 404) throw refusal(answer)
    },

    async list(after) {
      const url = new URL(`${base}/`)
      const query = { 'list-type': '2', prefix, ...(after !== null && { 'start-after': `${prefix}${after}` }) }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      const answer = await request('GET', url)
      const listing = answer.status === 200 ? readListing(answer.octets) : null
      if (!listing) throw refusal(answer)
      const bodies = listing.objects.map(({ key, storedAt }) => ({ name: key.slice(prefix.length), storedAt }))
      return { bodies, isLast: listing.isLast }
    },

    ping: async () => void (await get(probeName)),
  }
}

function addressOf({ endpoint, bucket, virtualHosted }: S3Settings): string {
  return virtualHosted ? endpoint.replace('://', `://${bucket}.`) : `${endpoint}/${bucket}`
}

function describe(cause: unknown): string {
  // The connection error is the cause of the error from `fetch`.
  const inner = cause instanceof Error ? (cause.cause ?? cause) : cause
  return inner instanceof Error ? inner.message || inner.name : String(inner)
}

async function readAnswer({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let octets = 0
  for await (const chunk of body ?? []) {
    octets += chunk.length
    if (octets > maxAnswerOctets) throw new Error('the answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
