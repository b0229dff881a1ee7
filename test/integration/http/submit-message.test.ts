import { describe, expect, it } from 'vitest'
import { summarizeReport } from '../../../src/engine/present/present-report.ts'
import { reevaluate } from '../../../src/engine/score/reevaluate.ts'
import { readTest } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { submitMessage } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { maxMessageOctets } from '../../../src/shared/limits.ts'
import { writeCompoundFile } from '../../support/compound-file.ts'
import { call, expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { messageFacts } from '../../support/message-facts.ts'
import { sampleDelivery, sampleMessage } from '../../support/messages.ts'
import { writeOutlookFile } from '../../support/outlook-file.ts'

const headers = { 'Content-Type': 'message/rfc822' }

/** Uploads a message, and returns it as it waits for its analysis. */
async function submit(options: Parameters<typeof call>[2] = {}) {
  const { url, createTest, store } = await startListeners()
  const { token } = await createTest('203.0.113.9')
  const answer = await call(url, submitMessage, { token, headers, body: sampleMessage(), ...options })
  expect(answer.text).toBe('{"status":"received","message_id":"1"}')
  expect(answer.status).toBe(202)
  return await store.messages.claimNext()
}

describe('POST /api/v1/tests/{token}/message', () => {
  it('stores the bytes unchanged', async () => {
    const raw = Buffer.from('Subject: caf\xe9\n\r\n\0binary \r bare\nlines', 'latin1')
    expect((await submit({ body: raw }))?.raw).toEqual(raw)
  })

  it.each([
    ['an empty body', {}, ''],
    ['a body of white space', {}, ' \r\n'],
    ['another file as an Outlook file', { 'Content-Type': 'application/vnd.ms-outlook' }, 'Subject: Sale\r\n\r\n'],
  ])('refuses %s, and leaves the test unchanged', async (_what, type, body) => {
    const { url, createTest, store } = await startListeners()
    const { token } = await createTest()
    const answer = await call(url, submitMessage, { token, headers: { ...headers, ...type }, body })
    expect(expectProblem(answer)).toMatchObject({ status: 400, code: 'no_message' })
    expect(await store.messages.claimNext()).toBeNull()
    expect((await call(url, readTest, { token })).json).toMatchObject({ status: 'waiting', message: null })
  })

  it('is named by an id, and marks an earlier report until it is analyzed', async () => {
    const { url, createTest, store, clock } = await startListeners()
    const { token } = await createTest()
    const upload = async () => (await call(url, submitMessage, { token, headers, body: sampleMessage() })).json
    const read = async () => (await call(url, readTest, { token })).json
    const analyze = async () => {
      const claimed = await store.messages.claimNext()
      const report = reevaluate(messageFacts())
      const at = { doneAt: clock.now(), expiresAt: new Date(clock.now().getTime() + 90 * 24 * 3_600_000) }
      await store.messages.complete(claimed?.id ?? 0, { ...report, ...summarizeReport(report) }, at)
    }
    const first = { id: '1' }
    expect(await upload()).toEqual({ status: 'received', message_id: '1' })
    expect(await read()).toMatchObject({ status: 'received', pending: true, message: first })
    await analyze()
    expect(await read()).toMatchObject({ status: 'done', pending: false, message: first })
    expect(await upload()).toEqual({ status: 'done', message_id: '2' })
    expect(await read()).toMatchObject({ status: 'done', pending: true, message: first })
    await analyze()
    expect(await read()).toMatchObject({ status: 'done', pending: false, message: { id: '2' } })
  })

  it('converts an Outlook file, and notes that the original bytes are lost', async () => {
    const queued = await submit({ body: writeOutlookFile({ header: 'Subject: Sale\r\n', plain: 'Today' }) })
    expect(queued?.raw.toString()).toMatch(/^Subject: Sale\r\nMIME-Version: 1\.0\r\n/)
    expect(queued?.delivery).toMatchObject({ rebuilt: true, statedIp: '203.0.113.9' })
  })

  it('accepts an Outlook file by its type', async () => {
    const outlook = { 'Content-Type': 'application/vnd.ms-outlook' }
    const rebuilt = await submit({ headers: outlook, body: writeOutlookFile({ header: 'Subject: Sale\r\n' }) })
    expect(rebuilt?.delivery).toMatchObject({ rebuilt: true })
  })

  it('refuses an Outlook file without a message', async () => {
    const { url, createTest, store } = await startListeners()
    const { token } = await createTest()
    const body = writeCompoundFile({ WordDocument: Buffer.from('x') })
    const answer = await call(url, submitMessage, { token, headers, body })
    expect(expectProblem(answer)).toMatchObject({ status: 422, code: 'unreadable_file' })
    expect(await store.messages.claimNext()).toBeNull()
  })

  it('accepts a content type with parameters', async () => {
    const type = { 'Content-Type': 'Message/RFC822; charset=us-ascii' }
    expect(await submit({ headers: type })).not.toBeNull()
  })

  it('records no session data by default', async () => {
    const queued = await submit()
    expect(queued?.delivery).toEqual({
      ...{ clientIp: null, clientName: null, helo: null, mailFrom: null, rcptTo: null, tls: null },
      ...{ clientIpSource: null, statedIp: '203.0.113.9', pickedUp: false, rebuilt: false },
      receivedAt: new Date('2026-11-20T12:00:00Z'),
    })
  })

  it.each<[Record<string, string>, object]>([
    [
      { ip: '2001:DB8:0::1', helo: 'mail.shop.example', mail_from: 'bounce@shop.example' },
      { clientIp: '2001:db8::1', clientIpSource: 'upload', helo: 'mail.shop.example', mailFrom: 'bounce@shop.example' },
    ],
    [{ mail_from: '' }, { mailFrom: '' }],
    [{ mail_from: '<>' }, { mailFrom: '' }],
    [{ mail_from: '<bounce@shop.example>' }, { mailFrom: 'bounce@shop.example' }],
    [{ mail_from: 'odd "text" <of> 512 octets' }, { mailFrom: 'odd "text" <of> 512 octets' }],
    [{ helo: 'h'.repeat(512) }, { helo: 'h'.repeat(512) }],
  ])('accepts the session data %j', async (query, expected) => {
    expect((await submit({ query }))?.delivery).toMatchObject(expected)
  })

  it.each<[string, Record<string, string>, { path: string; message: string }]>([
    ['an invalid IP', { ip: '203.0.113.256' }, { path: 'ip', message: 'must be an IPv4 or IPv6 address' }],
    ['a network', { ip: '203.0.113.0/24' }, { path: 'ip', message: 'must be an IPv4 or IPv6 address' }],
    ['an empty IP', { ip: '' }, { path: 'ip', message: 'must be an IPv4 or IPv6 address' }],
    ['CR and LF', { helo: 'a\r\nRCPT TO:<b>' }, { path: 'helo', message: 'contains characters that are not allowed' }],
    ['a trailing LF', { helo: 'a\n' }, { path: 'helo', message: 'contains characters that are not allowed' }],
    ['NUL', { mail_from: 'a\0b' }, { path: 'mail_from', message: 'contains characters that are not allowed' }],
    ['much', { mail_from: 'ż'.repeat(257) }, { path: 'mail_from', message: 'must have at most 512 bytes in UTF-8' }],
  ])('refuses %s', async (_what, query, error) => {
    const { url, createTest } = await startListeners()
    const { token } = await createTest()
    const answer = await call(url, submitMessage, { token, headers, query, body: sampleMessage() })
    expect(expectProblem(answer)).toMatchObject({ status: 400, errors: [error] })
  })

  it('refuses a parameter that is stated twice', async () => {
    const { url, createTest } = await startListeners()
    const { token } = await createTest()
    const answer = await send(url, `/api/v1/tests/${token}/message?helo=a&helo=b`, { method: 'POST', headers })
    expect(expectProblem(answer)).toMatchObject({ errors: [{ path: 'helo', message: 'must be a single string' }] })
  })

  it.each<[string, Record<string, string>]>([
    ['text', { 'Content-Type': 'text/plain' }],
    ['JSON', { 'Content-Type': 'application/json' }],
    ['no content type', {}],
    ['a compressed message', { ...headers, 'Content-Encoding': 'gzip' }],
  ])('refuses %s', async (_what, stated) => {
    const { url, createTest } = await startListeners()
    const { token } = await createTest()
    const answer = await call(url, submitMessage, { token, headers: stated, body: sampleMessage() })
    expect(expectProblem(answer)).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  })

  it.each<[string, Record<string, string>]>([
    ['in one piece', {}],
    ['in chunks', { 'Transfer-Encoding': 'chunked' }],
  ])('refuses a message over 50 MiB %s, and accepts the next', async (_how, framing) => {
    const { url, createTest } = await startListeners()
    const { token } = await createTest()
    const body = Buffer.alloc(maxMessageOctets + 1, 'a')
    const answer = await call(url, submitMessage, { token, headers: { ...headers, ...framing }, body })
    expect(expectProblem(answer)).toMatchObject({ status: 413, detail: 'The limit is 50 MiB.' })
    expect((await call(url, submitMessage, { token, headers, body: sampleMessage() })).status).toBe(202)
  })

  it('lets a closing client read why its message was rejected', async () => {
    const { url } = await startListeners()
    const body = Buffer.alloc(10_000_000, 'a')
    const options = { token: 'gone', headers: { ...headers, Connection: 'close' }, body }
    for (let time = 0; time < 5; time++) {
      expect(expectProblem(await call(url, submitMessage, options))).toMatchObject({ status: 404 })
    }
  })

  it('accepts a message of exactly 50 MiB', async () => {
    const body = Buffer.alloc(maxMessageOctets, 'a')
    expect((await submit({ body }))?.raw).toMatchObject({ size: maxMessageOctets })
  })

  it('limits the messages per test', async () => {
    const { url, createTest, tests } = await startListeners()
    const { token } = await createTest()
    for (let index = 0; index < 20; index++) {
      await tests.accept(token, { raw: sampleMessage(), delivery: sampleDelivery() })
    }
    const problem = expectProblem(await call(url, submitMessage, { token, headers, body: sampleMessage() }))
    expect(problem).toMatchObject({ status: 422, code: 'too_many_messages' })
  })
})
