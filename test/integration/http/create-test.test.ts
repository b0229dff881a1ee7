import { describe, expect, it } from 'vitest'
import { readTest } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest, submitMessage, watchTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { readOpenApi } from '../../../src/shared/contract/openapi.ts'
import { call, expectProblem } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'

const json = { 'Content-Type': 'application/json' }

async function createdWith(options: Parameters<typeof call>[2], settings = {}) {
  const { url } = await startListeners({ settings })
  const created = await call(url, createTest, options)
  expect(created.status, created.text).toBe(201)
  const { token } = createTest.responses[201].body.parse(created.json)
  const read = await call(url, readTest, { token })
  return readTest.responses[200].body.parse(read.json)
}

describe('POST /api/v1/tests', () => {
  it('returns a token, an address, and a page', async () => {
    const { url } = await startListeners()
    const { status, json: body } = await call(url, createTest)
    const { token, ...rest } = createTest.responses[201].body.parse(body)
    expect(status).toBe(201)
    expect(rest).toEqual({
      address: `test-${token}@mail.example`,
      url: `${url}/t/${token}`,
      seed_addresses: [],
      pickup_addresses: [],
    })
  })

  it('links to the base URL', async () => {
    const { url } = await startListeners({ settings: { base_url: 'https://proof.example/' } })
    const { json: body } = await call(url, createTest)
    expect(createTest.responses[201].body.parse(body).url).toMatch(/^https:\/\/proof\.example\/t\/[a-z0-9]{26}$/)
  })

  it.each<[string, Parameters<typeof call>[2]]>([
    ['no body and no content type', {}],
    ['an empty JSON body', { headers: json, body: '' }],
    ['an empty chunked body', { headers: { 'Transfer-Encoding': 'chunked' }, body: '' }],
    ['an empty object', { headers: json, body: '{}' }],
    ['a content type with a charset', { headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: '{}' }],
    ['unknown members', { headers: json, body: '{"later":1}' }],
    ['placement false', { headers: json, body: '{"placement":false}' }],
  ])('accepts %s', async (_what, options) => {
    expect(await createdWith(options)).toMatchObject({ status: 'waiting', lang: 'en', name: null })
  })

  it('keeps the name', async () => {
    const test = await createdWith({ headers: json, body: '{"name":"  November  "}' })
    expect(test.name).toBe('November')
  })

  it.each<[string, Parameters<typeof call>[2], Record<string, string>]>([
    ['the body', { headers: { ...json, 'Accept-Language': 'en' }, body: '{"lang":"pl"}' }, {}],
    ['Accept-Language', { headers: { 'Accept-Language': 'de, pl-PL;q=0.8, en;q=0.5' } }, { lang: 'en' }],
    ['the setting', {}, { lang: 'pl' }],
    ['the setting, because * is no preference', { headers: { 'Accept-Language': '*' } }, { lang: 'pl' }],
  ])('takes the language from %s', async (_from, options, settings) => {
    expect((await createdWith(options, settings)).lang).toBe('pl')
  })

  it.each<[string, string, { path: string; message: string }]>([
    ['an unknown language', '{"lang":"tlh"}', { path: 'lang', message: 'must be one of: en, pl' }],
    ['a language of another type', '{"lang":1}', { path: 'lang', message: 'must be one of: en, pl' }],
    ['placement as text', '{"placement":"yes"}', { path: 'placement', message: 'must be true or false' }],
    ['no IP', '{"sending_ip":"mail.example"}', { path: 'sending_ip', message: 'must be an IPv4 or IPv6 address' }],
    ['an empty name', '{"name":" "}', { path: 'name', message: 'must not be empty' }],
    [
      'a long name',
      JSON.stringify({ name: 'n'.repeat(201) }),
      { path: 'name', message: 'must have at most 200 characters' },
    ],
    ['an array', '[]', { path: '', message: 'must be an object' }],
    ['null', 'null', { path: '', message: 'must be an object' }],
  ])('refuses %s and explains why', async (_what, body, error) => {
    const { url } = await startListeners()
    const answer = await call(url, createTest, { headers: json, body })
    const subject = error.path === '' ? 'The request' : `“${error.path}”`
    const detail = `${subject} ${error.message}.`
    expect(expectProblem(answer)).toMatchObject({ status: 400, code: 'invalid_parameter', detail, errors: [error] })
  })

  it("explains errors in the reader's language", async () => {
    const { url } = await startListeners()
    const headers = { ...json, 'Accept-Language': 'pl' }
    const problem = expectProblem(await call(url, createTest, { headers, body: '{"lang":"tlh"}' }))
    expect(problem).toMatchObject({
      title: 'Brakuje parametru albo jest on błędny',
      detail: '„lang”: dozwolone wartości: en, pl.',
      errors: [{ path: 'lang', message: 'dozwolone wartości: en, pl' }],
    })
  })

  it.each<[string, string | Buffer]>([
    ['broken JSON', '{"lang":'],
    ['octets that are not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ])('refuses %s', async (_what, body) => {
    const { url } = await startListeners()
    const problem = expectProblem(await call(url, createTest, { headers: json, body }))
    const errors = [{ path: '', message: 'The request body could not be parsed as JSON in UTF-8.' }]
    expect(problem).toMatchObject({ status: 400, code: 'invalid_json', errors })
  })

  it.each<[string, Record<string, string>]>([
    ['another content type', { 'Content-Type': 'text/plain' }],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['no content type', {}],
    ['a compressed body', { ...json, 'Content-Encoding': 'gzip' }],
  ])('refuses a body with %s', async (_what, headers) => {
    const { url } = await startListeners()
    const problem = expectProblem(await call(url, createTest, { headers, body: '{}' }))
    expect(problem).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  })

  it.each<[string, Record<string, string>]>([
    ['a stated length', {}],
    ['chunks', { 'Transfer-Encoding': 'chunked' }],
  ])('refuses more than 64 KB in %s', async (_how, headers) => {
    const { url } = await startListeners()
    const body = `{"name":"${'n'.repeat(65_536)}"}`
    const problem = expectProblem(await call(url, createTest, { headers: { ...json, ...headers }, body }))
    expect(problem).toMatchObject({ status: 413, code: 'too_large', detail: 'The limit is 64 KiB.' })
  })
})

describe('the key of POST /api/v1/tests', () => {
  const placement = { headers: json, body: '{"placement":true}' }

  async function startWithKey() {
    const listeners = await startListeners()
    const { id, key } = await listeners.keys.create({ plan: 'free', credits: 1, name: null })
    return { ...listeners, id, key }
  }

  it.each<[string, (key: string) => Record<string, string>]>([
    ['X-API-Key', (key) => ({ 'X-API-Key': key })],
    ['X-Api-Key', (key) => ({ 'X-Api-Key': key })],
    ['Authorization: Bearer', (key) => ({ Authorization: `Bearer ${key}` })],
    ['Authorization: bearer', (key) => ({ Authorization: `bearer  ${key}` })],
  ])('is read from %s', async (_where, headersFor) => {
    const { url, key } = await startWithKey()
    expect((await call(url, createTest, { headers: headersFor(key) })).status).toBe(201)
  })

  it.each<[string, Record<string, string>]>([
    ['unknown', { 'X-API-Key': 'sp_unknown' }],
    ['empty', { 'X-API-Key': '' }],
    ['unknown, as Bearer', { Authorization: 'Bearer sp_unknown' }],
    ['missing after Bearer', { Authorization: 'Bearer' }],
    ['endless', { 'X-API-Key': 'k'.repeat(10_000) }],
  ])('is refused if it is %s', async (_what, headers) => {
    const { url } = await startWithKey()
    const answer = await call(url, createTest, { headers })
    expect(expectProblem(answer)).toMatchObject({ status: 401, code: 'invalid_key' })
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="sendproof"')
  })

  it.each([readTest, submitMessage, watchTest, readOpenApi])(
    'is validated by $operationId, although it needs none',
    async (route) => {
      const { url, createTest: create, keys, id, key } = await startWithKey()
      const { token } = await create()
      await keys.revoke(id)
      for (const wrong of ['sp_unknown', key]) {
        const headers = { 'X-API-Key': wrong, 'Content-Type': 'message/rfc822' }
        expect(expectProblem(await call(url, route, { token, headers }))).toMatchObject({
          status: 401,
          code: 'invalid_key',
        })
      }
    },
  )

  it('is rejected immediately after it is revoked', async () => {
    const { url, keys, id, key } = await startWithKey()
    await keys.revoke(id)
    expect((await call(url, createTest, { headers: { 'X-API-Key': key } })).status).toBe(401)
  })

  it('is needed for placement', async () => {
    const { url } = await startWithKey()
    const problem = expectProblem(await call(url, createTest, placement))
    expect(problem).toMatchObject({ status: 401, code: 'key_required' })
  })

  it('does not help placement without mailboxes', async () => {
    const { url, key } = await startWithKey()
    const headers = { ...placement.headers, 'X-API-Key': key }
    const problem = expectProblem(await call(url, createTest, { ...placement, headers }))
    expect(problem).toMatchObject({ status: 422, code: 'no_seed_mailboxes' })
  })
})
