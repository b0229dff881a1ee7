import { describe, expect, it } from 'vitest'
import { openS3Bodies, type S3Settings } from './s3-bodies.ts'

const settings: S3Settings = {
  endpoint: 'https://store.example',
  bucket: 'bodies',
  prefix: 'sendproof',
  region: 'auto',
  virtualHosted: false,
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'not-for-the-log',
}

const problem = (code: string) => `<Error><Code>${code}</Code></Error>`

/** A bucket with scripted answers, and the requests it received. */
async function openScripted(answers: (Response | Error)[], stated: Partial<S3Settings> = {}) {
  const requests: Request[] = []
  const bodies = await openS3Bodies(
    { ...settings, ...stated },
    {
      async send(input) {
        if (!(input instanceof Request)) throw new Error('no signed request')
        requests.push(input)
        const answer = answers.shift() ?? new Error('no answer')
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  )
  return { bodies, requests }
}

describe('openS3Bodies', () => {
  it.each([
    [{}, 'https://store.example/bodies/sendproof/a/0'],
    [{ virtualHosted: true }, 'https://bodies.store.example/sendproof/a/0'],
    [{ prefix: '' }, 'https://store.example/bodies/a/0'],
  ])('builds the address of an object for %o', async (stated, address) => {
    const { bodies, requests } = await openScripted([new Response('')], stated)
    await bodies.write('a/0', Buffer.from('octets'))
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([`PUT ${address}`])
    expect(requests[0]?.headers.get('authorization')).toContain('AKIDEXAMPLE')
  })

  it('lists the page after a name, without the prefix in the names', async () => {
    const object = '<Contents><Key>sendproof/b/0</Key><LastModified>2026-11-21T12:00:00.000Z</LastModified></Contents>'
    const page = `<ListBucketResult><IsTruncated>false</IsTruncated>${object}</ListBucketResult>`
    const { bodies, requests } = await openScripted([new Response(page)])
    const stored = { name: 'b/0', storedAt: new Date('2026-11-21T12:00:00Z') }
    expect(await bodies.list('a/0')).toEqual({ bodies: [stored], isLast: true })
    const query = new URL(requests[0]?.url ?? '').searchParams
    expect(Object.fromEntries(query)).toEqual({
      'list-type': '2',
      prefix: 'sendproof/',
      'start-after': 'sendproof/a/0',
    })
  })

  it.each([
    ['a broken connection', new TypeError('fetch failed', { cause: new Error('other side closed') })],
    ['a busy store', new Response(problem('SlowDown'), { status: 503 })],
  ])('retries after %s', async (_name, failure) => {
    const { bodies, requests } = await openScripted([failure, new Response('octets')])
    expect(await bodies.get('a/0')).toEqual(Buffer.from('octets'))
    expect(requests).toHaveLength(2)
  })

  it('gives up on an unreachable store, and names it', async () => {
    const { bodies, requests } = await openScripted([])
    const failure = await bodies.write('a/0', Buffer.alloc(1)).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'StoreError', code: 'unreachable', file: 'store.example/bodies/sendproof' })
    expect(requests.length).toBeGreaterThan(1)
  })

  it('times out', async () => {
    // Keeps the requests: an unreferenced one may be garbage-collected with its signal.
    const held: unknown[] = []
    const send = (input: unknown) =>
      new Promise<Response>((_, reject) => {
        held.push(input)
        if (!(input instanceof Request)) return
        // On a busy machine the timeout may come before the request is sent.
        if (input.signal.aborted) reject(input.signal.reason)
        input.signal.addEventListener('abort', () => reject(input.signal.reason))
      })
    const bodies = await openS3Bodies(settings, { send, timeout: 20 })
    await expect(bodies.get('a/0')).rejects.toMatchObject({ code: 'unreachable' })
    expect(held).toHaveLength(1)
  })

  it.each([
    [403, 'SignatureDoesNotMatch'],
    [404, 'NoSuchBucket'],
    [301, 'PermanentRedirect'],
  ])('distinguishes a refusal (%i %s) from an outage', async (status, code) => {
    const answers = Array.from({ length: 2 }, () => new Response(problem(code), { status }))
    const { bodies } = await openScripted(answers)
    const failure = await bodies.ping().catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'bodies_refused', message: expect.stringContaining(code) })
    expect(JSON.stringify(failure) + String(failure)).not.toContain(settings.secretAccessKey)
    await expect(bodies.get('a/0')).rejects.toMatchObject({ code: 'bodies_refused' })
  })

  it('recognizes missing objects', async () => {
    const missing = () => new Response(problem('NoSuchKey'), { status: 404 })
    const { bodies } = await openScripted([missing(), missing(), new Response(null, { status: 204 })])
    expect(await bodies.get('a/0')).toBeNull()
    await bodies.ping()
    await bodies.remove('a/0')
  })

  it('rejects a listing that is another document', async () => {
    const { bodies } = await openScripted([new Response('<html>Log in</html>')])
    await expect(bodies.list(null)).rejects.toMatchObject({ code: 'bodies_refused' })
  })
})
