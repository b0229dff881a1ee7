import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from '../../src/hosted/bodies/s3-bodies.ts'

/** An object in the stand-in. */
interface StoredObject {
  octets: Buffer
  storedAt: Date
}

/**
 * A stand-in for an S3-compatible store: one bucket in memory with PUT, GET, DELETE, and ListObjectsV2. It refuses
 * invalid signatures, and bytes that do not match them.
 */
export interface ObjectStore {
  settings: S3Settings
  /** Settings that make nodes store bodies there. */
  environment: Record<string, string>
  objects: Map<string, StoredObject>
  /** The keys of its objects, except the owner mark. */
  bodies(): string[]
  /** `silent`: accepts requests but does not answer; `busy`: answers 503. */
  mood: 'well' | 'silent' | 'busy'
  /** Closes all connections and accepts no new ones. */
  stop(): Promise<void>
  /** Listens again on the same port, with all its objects. */
  start(): Promise<void>
}

const bucket = 'bodies'
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const region = 'eu-central-1'
/** Fewer than real stores return, so that a few objects need several pages. */
const pageSize = 20

interface Refusal {
  status: number
  code: string
}

export async function launchObjectStore(prefix = 'sendproof/tests'): Promise<ObjectStore> {
  const objects = new Map<string, StoredObject>()
  let server: Server
  let port = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const octets = await buffer(request)
    if (store.mood === 'silent') return
    const refusal = store.mood === 'busy' ? { status: 503, code: 'SlowDown' } : await findRefusal(request, octets)
    if (refusal) return refuse(response, refusal)
    const url = new URL(request.url ?? '/', 'http://store')
    const key = url.pathname.slice(`/${bucket}/`.length)
    if (key === '') return send(response, 200, list(url.searchParams))
    if (request.method === 'PUT') {
      objects.set(key, { octets, storedAt: new Date() })
      return send(response, 200)
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return send(response, 204)
    }
    const found = objects.get(key)
    return found ? send(response, 200, found.octets) : refuse(response, { status: 404, code: 'NoSuchKey' })
  }

  function list(query: URLSearchParams): string {
    const [given, after] = [query.get('prefix') ?? '', query.get('start-after') ?? '']
    const keys = [...objects.keys()].filter((key) => key.startsWith(given) && key > after).sort()
    const page = keys.slice(0, pageSize).map((key) => {
      const storedAt = objects.get(key)?.storedAt.toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${storedAt}</LastModified><ETag>&quot;0&quot;</ETag></Contents>`
    })
    const isTruncated = keys.length > pageSize
    return `<?xml version="1.0" encoding="UTF-8"?>
      <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
        <Name>${bucket}</Name><IsTruncated>${isTruncated}</IsTruncated>${page.join('')}
      </ListBucketResult>`
  }

  async function start(): Promise<void> {
    server = createServer((request, response) => void answer(request, response)).listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    port = address.port
  }

  await start()
  const endpoint = `http://127.0.0.1:${port}`
  const store: ObjectStore = {
    settings: { endpoint, bucket, prefix, region, virtualHosted: false, ...credentials },
    environment: {
      SENDPROOF_BODY_STORE: 's3',
      SENDPROOF_S3_ENDPOINT: endpoint,
      SENDPROOF_S3_BUCKET: bucket,
      SENDPROOF_S3_PREFIX: prefix,
      SENDPROOF_S3_REGION: region,
      SENDPROOF_S3_ACCESS_KEY_ID: credentials.accessKeyId,
      SENDPROOF_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    objects,
    bodies: () => [...objects.keys()].filter((key) => !key.endsWith('/owner')),
    mood: 'well',
    start,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return store
}

/** The checks that a store makes first. */
async function findRefusal(request: IncomingMessage, octets: Buffer): Promise<Refusal | null> {
  const { method = '', url = '/', headers } = request
  const { authorization = '', 'x-amz-content-sha256': digest } = headers
  const [, names] = /^AWS4-HMAC-SHA256 Credential=\S+, SignedHeaders=([a-z0-9;-]+), Signature=[0-9a-f]{64}$/.exec(
    authorization,
  ) ?? [null, '']
  const signed = ['host', 'x-amz-content-sha256', 'x-amz-date']
  if (!signed.every((name) => names?.split(';').includes(name))) return { status: 403, code: 'AccessDenied' }
  const signer = new AwsV4Signer({
    method,
    url: `http://${headers.host}${url}`,
    headers: names?.split(';').flatMap((name) => (name === 'host' ? [] : [[name, String(headers[name])]])) ?? [],
    datetime: String(headers['x-amz-date']),
    service: 's3',
    region,
    ...credentials,
  })
  if ((await signer.authHeader()) !== authorization) return { status: 403, code: 'SignatureDoesNotMatch' }
  if (digest !== createHash('sha256').update(octets).digest('hex'))
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  if (method === 'PUT' && headers['content-length'] === undefined) return { status: 411, code: 'MissingContentLength' }
  return url.startsWith(`/${bucket}/`) ? null : { status: 404, code: 'NoSuchBucket' }
}

function refuse(response: ServerResponse, { status, code }: Refusal): void {
  send(response, status, `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`)
}

function send(response: ServerResponse, status: number, body?: string | Buffer): void {
  response.writeHead(status, { 'content-length': Buffer.byteLength(body ?? '') }).end(body)
}
