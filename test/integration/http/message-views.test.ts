import { describe, expect, it } from 'vitest'
import type { Outbound } from '../../../src/engine/outbound/outbound.ts'
import { summarizeReport } from '../../../src/engine/present/present-report.ts'
import { reevaluate } from '../../../src/engine/score/reevaluate.ts'
import { clientViewSchema } from '../../../src/shared/contract/inbox-tests/client-view.ts'
import {
  correctedHtmlSchema,
  readCorrectedHtml,
  readPreview,
  readSource,
} from '../../../src/shared/contract/inbox-tests/preview.ts'
import { call, expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { messageFacts } from '../../support/message-facts.ts'
import { sampleDelivery } from '../../support/messages.ts'
import { fetched, outboundTo } from '../../support/outbound.ts'

const message = Buffer.from(
  'From: ada@shop.example\r\nSubject: Zażółć\r\nContent-Type: text/html\r\n\r\n<p onclick="a()">Sale</p><img src="https://shop.example/a.png">\r\n',
)

/** Listeners with a test that has a report. */
async function startWithReport(raw = message, options: Parameters<typeof startListeners>[0] = {}) {
  const listeners = await startListeners(options)
  const { createTest, tests, store, clock } = listeners
  const { token } = await createTest()
  await tests.accept(token, { raw, delivery: sampleDelivery() })
  const claimed = await store.messages.claimNext()
  if (!claimed) throw new Error('the message does not wait')
  const evaluated = reevaluate(messageFacts())
  const report = { ...evaluated, ...summarizeReport(evaluated) }
  const now = clock.now()
  await store.messages.complete(claimed.id, report, { doneAt: now, expiresAt: new Date(now.getTime() + 86_400_000) })
  const { sessions } = listeners
  const session = { 'X-Sendproof-Session': (await sessions.redeem(await sessions.issueCode())) ?? '' }
  return { ...listeners, token, session }
}

describe('GET /app/tests/{token}/preview', () => {
  it('describes the message to any caller with the token', async () => {
    const { url, token } = await startWithReport()
    const { status, json } = await call(url, readPreview, { token })
    expect(status).toBe(200)
    expect(json).toMatchObject({ html: { blocked: { images: 1 }, truncated: false }, text: null })
  })

  it('does not find a test that is unknown or has no report', async () => {
    const { url, createTest } = await startListeners()
    for (const token of ['23456789abcdefghjkmnpqrstu', (await createTest()).token]) {
      for (const route of [readPreview, readSource, readCorrectedHtml]) {
        expect(expectProblem(await call(url, route, { token }))).toMatchObject({ status: 404, code: 'not_found' })
      }
      for (const file of ['preview.html', 'message.eml']) {
        expect((await send(url, `/app/tests/${token}/${file}`)).status).toBe(404)
      }
    }
  })
})

const styled = Buffer.from(
  'From: "Ada" <ada@shop.example>\r\nSubject: Sale\r\nContent-Type: text/html\r\n\r\n' +
    '<p style="position:absolute;color:#000" onclick="a()">Sale</p><img src="https://shop.example/a.png">\r\n',
)

describe('GET /api/v1/tests/{token}/preview/{client}', () => {
  it('shows what a client takes out, in the language of the caller, with a page that loads nothing', async () => {
    const { url, token } = await startWithReport(styled)
    const { status, json } = await send(url, `/api/v1/tests/${token}/preview/gmail-web?mode=author-dark&lang=pl`)
    expect(status).toBe(200)
    const view = clientViewSchema.parse(json)
    expect(view).toMatchObject({ client: 'gmail-web', mode: 'author-dark', simulated: true, clipped: null })
    expect(view.removed).toMatchObject([{ feature: 'css-position', what: 'position: absolute', count: 1, lines: [1] }])
    expect(view.notes).toMatchObject([
      { key: 'author_dark_unsupported', text: expect.stringContaining('pomija') },
      { key: 'native_dark', text: 'W trybie ciemnym ten program nie zmienia kolorów.' },
    ])
    expect(view.inbox?.shown).toMatchObject({ from: 'Ada', subject: 'Sale' })
    expect(view.html).not.toMatch(/https:\/\/shop|onclick|position:absolute/)
  })

  it('does not find a message without HTML, and rejects other clients and modes', async () => {
    const { url, token } = await startWithReport(Buffer.from('From: a@shop.example\r\n\r\nText\r\n'))
    for (const [path, status] of [
      ['gmx', 404],
      ['hotmail', 400],
      ['gmx?mode=grey', 400],
    ] as const)
      expect((await send(url, `/api/v1/tests/${token}/preview/${path}`)).status, path).toBe(status)
  })
})

const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const pictured = Buffer.from(
  'From: a@shop.example\r\nContent-Type: text/html\r\n\r\n<a href="https://shop.example/go">Sale</a>' +
    '<img src="https://cdn.example/a.png"><img src="https://cdn.example/b.png"><img src="http://cdn.example/c.png">' +
    '<img src="https://cdn.example/d.png"><img src="https://track.example/o.gif" width="1" height="1">\r\n',
)

describe('POST /app/tests/{token}/images', () => {
  it('adds an image of the author to every view, and refuses other files', async () => {
    const { url, token, session } = await startWithReport(pictured)
    const add = (name: string, body: Buffer, headers: Record<string, string> = session) =>
      send(url, `/app/tests/${token}/images?name=${name}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'image/png' },
        body,
      })
    expect((await add('a.png', png, {})).status).toBe(401)
    const before = (await call(url, readPreview, { token })).json
    expect(before).toMatchObject({ html: { blocked: { images: 5 }, loadable: { length: 4 } } })
    expect((await add('img/a.png', png)).json).toEqual({ state: 'stored' })
    expect((await add('b.png', Buffer.from('<svg/>'))).json).toEqual({ state: 'no_image' })
    expect((await call(url, readPreview, { token })).json).toMatchObject({ html: { loadable: { length: 3 } } })
    const data = `<img src="data:image/png;base64,${png.toString('base64')}">`
    for (const query of ['client=gmail-web', 'view=normal', 'view=dark'])
      expect((await send(url, `/app/tests/${token}/preview.html?${query}`)).text, query).toContain(data)
    expect((await send(url, `/app/tests/${token}/preview.html?view=no_images`)).text).not.toContain('data:image/png')
  })

  it('loads what the message shows if the author asks, but no link and no tracking pixel', async () => {
    const asked: string[] = []
    const documents = { 'https://cdn.example/a.png': fetched(png), 'https://cdn.example/b.png': fetched('<html>') }
    const servers = outboundTo({ documents })
    const outbound: Outbound = (resolver, signal) => {
      const connections = servers(resolver, signal)
      const fetchPublic: typeof connections.fetchPublic = async (address, limits) => {
        asked.push(address)
        if (address.startsWith('http:')) return { state: 'refused_url' }
        return await connections.fetchPublic(address, limits)
      }
      return { ...connections, fetchPublic }
    }
    const { url, token, session } = await startWithReport(pictured, { outbound })
    const { json } = await send(url, `/app/tests/${token}/images/load`, { method: 'POST', headers: session })
    expect(json).toEqual({
      loaded: 1,
      failed: expect.arrayContaining([
        { address: 'https://cdn.example/b.png', reason: 'no_image' },
        { address: 'http://cdn.example/c.png', reason: 'unencrypted' },
        { address: 'https://cdn.example/d.png', reason: 'not_found' },
      ]),
    })
    expect(asked.sort().map((address) => address.slice(-5))).toEqual(['c.png', 'a.png', 'b.png', 'd.png'])
    expect((await send(url, `/app/tests/${token}/preview.html?client=gmx`)).text).toContain('data:image/png')
    const offline = await startWithReport(pictured)
    const path = `/app/tests/${offline.token}/images/load`
    const answer = await send(offline.url, path, { method: 'POST', headers: offline.session })
    expect(answer.json).toMatchObject({ loaded: 0, failed: { length: 4 } })
  })
})

describe('GET /app/tests/{token}/corrected-html', () => {
  it('returns a copy with the same texts, links, and images, and each change', async () => {
    const page =
      '<html lang="en"><head></head><body><table><tr><td><a href="https://shop.example/a">Sale</a></td></tr></table></body></html>'
    const raw = Buffer.from(`From: a@shop.example\r\nSubject: Sale & more\r\nContent-Type: text/html\r\n\r\n${page}`)
    const { url, token } = await startWithReport(raw)
    const { status, json } = await call(url, readCorrectedHtml, { token })
    expect(status).toBe(200)
    const { html, changes, scores } = correctedHtmlSchema.parse(json)
    expect(html).toContain('<title>Sale &amp; more</title>')
    expect(html).toContain(
      '<table lang="en" dir="ltr" role="presentation"><tr><td><a href="https://shop.example/a">Sale</a>',
    )
    expect(changes.map(({ issue }) => issue)).toContain('accessibility.table_role')
    expect(scores.after).toBeGreaterThan(scores.before)
  })
})

describe('GET /app/tests/{token}/preview.html', () => {
  it.each(['normal', 'dark', 'no_images', 'unheard-of'])(
    'draws the message in a page that can do nothing: %s',
    async (view) => {
      const { url, token } = await startWithReport()
      const { status, headers, text } = await send(url, `/app/tests/${token}/preview.html?view=${view}`)
      expect(status).toBe(200)
      expect(text).toContain('<p>Sale</p>')
      expect(text).not.toContain('https://shop.example')
      expect(headers).toMatchObject({
        'content-security-policy':
          "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'",
        'content-type': 'text/html; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
    },
  )

  it('has no page for a message without HTML', async () => {
    const { url, token } = await startWithReport(Buffer.from('From: ada@shop.example\r\n\r\nSale\r\n'))
    expect((await send(url, `/app/tests/${token}/preview.html`)).status).toBe(404)
  })

  it('is only for frames of the UI', async () => {
    const { url, token } = await startWithReport()
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }
    expect((await send(url, `/app/tests/${token}/preview.html`, { headers })).status).toBe(403)
  })
})

describe('GET /app/tests/{token}/source', () => {
  it('returns the original message', async () => {
    const { url, token } = await startWithReport()
    expect((await call(url, readSource, { token })).json).toEqual({
      text: message.toString(),
      size: message.length,
      truncated: false,
    })
  })

  it('returns the beginning of a large message, in whole characters', async () => {
    const { url, token } = await startWithReport(Buffer.from(`Subject:${'ż'.repeat(1_500_000)}\r\n\r\n`))
    const { json } = await call(url, readSource, { token })
    expect(json).toMatchObject({ size: 3_000_012, truncated: true, text: expect.stringMatching(/^Subject:ż+$/) })
  })

  it('keeps every byte of a message in an unknown charset', async () => {
    const { url, token } = await startWithReport(Buffer.from('Subject: Za\xbf\xf3\xb3\xe6\r\n\r\n', 'latin1'))
    expect((await call(url, readSource, { token })).json).toMatchObject({ text: 'Subject: Za\xbf\xf3\xb3\xe6\r\n\r\n' })
  })
})

describe('GET /app/tests/{token}/message.eml', () => {
  it.each([
    ['small', message],
    ['large', Buffer.concat([message, Buffer.alloc(400_000, 'x\r\n')])],
  ])('returns a %s message for saving, octet for octet', async (_size, raw) => {
    const { url, token } = await startWithReport(raw)
    const { headers, text } = await send(url, `/app/tests/${token}/message.eml`)
    expect(text).toBe(raw.toString())
    expect(headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename=sendproof-${token}.eml`,
      'content-length': String(raw.length),
    })
  })
})
