import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chooseMode, readEngine, tryHosted } from '../../../src/shared/contract/app.ts'
import { createTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { type AllSettings, changeSettings, readSettings } from '../../../src/shared/contract/settings.ts'
import { errorTexts } from '../../../src/shared/i18n/error-texts.ts'
import { type PageSetting, pageSettings } from '../../../src/shared/setting-table.ts'
import { call, expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { startPlainInstance } from '../../support/plain-instance.ts'

async function start(options: Parameters<typeof startListeners>[0] = {}) {
  const engine = await startListeners(options)
  const session = { 'X-Sendproof-Session': (await engine.sessions.redeem(await engine.sessions.issueCode())) ?? '' }
  const file = join(engine.folder, 'settings.json')
  const headers = { ...session, 'Content-Type': 'application/json' }
  const change = (changes: Record<string, unknown>, more: Record<string, string> = {}) =>
    call(engine.url, changeSettings, { headers: { ...headers, ...more }, body: JSON.stringify({ changes }) })
  const read = async () => settingsOf((await call(engine.url, readSettings, { headers: session })).json)
  return { ...engine, session, headers, file, change, read }
}

function settingsOf(json: unknown) {
  const { settings } = readSettings.responses[200].body.parse(json) satisfies AllSettings
  return (name: PageSetting) => settings.find((setting) => setting.name === name)
}

describe('the settings', () => {
  it('are all returned, with defaults and sources', async () => {
    const { url, session, file, folder } = await start({
      sources: { flags: { smtp_port: '2526' }, environment: { SENDPROOF_MAIL_DOMAIN: 'mail.example' } },
    })
    await writeFile(file, '{"hosted": {"base_url": "https://hosted.example/"}, "retention_days": 30}')
    const { json } = await call(url, readSettings, { headers: session })
    expect(json).toMatchObject({ data_dir: folder, file })
    const setting = settingsOf(json)
    for (const name of pageSettings) expect(setting(name), name).toBeDefined()
    const port = { value: 2526, default: 2525, source: 'flag', stated_by: '--smtp-port', needs_restart: true }
    expect(setting('smtp_port')).toMatchObject(port)
    expect(setting('mail_domain')).toMatchObject({ source: 'environment', stated_by: 'SENDPROOF_MAIL_DOMAIN' })
    expect(setting('hosted_base_url')).toMatchObject({ value: 'https://hosted.example', source: 'file', is_set: true })
    expect(setting('retention_days')).toMatchObject({ value: 30, default: 90, stated_by: null, is_pending: true })
    expect(setting('offline')).toMatchObject({ value: false, source: 'default', is_set: false, is_pending: false })
  })

  it('need the session', async () => {
    const { url, keys, file } = await start()
    const { key } = await keys.create({ plan: 'unlimited', credits: 0, name: null })
    const body = JSON.stringify({ changes: { retention_days: 1 } })
    for (const headers of [{}, { 'X-API-Key': key }, { 'X-Sendproof-Session': 'wrong' }]) {
      expect(expectProblem(await call(url, readSettings, { headers })).status).toBe(401)
      const json = { ...headers, 'Content-Type': 'application/json' }
      expect(expectProblem(await call(url, changeSettings, { headers: json, body })).status).toBe(401)
    }
    await expect(readFile(file)).rejects.toThrow('ENOENT')
  })

  it('are never forwarded to a hosted instance', async () => {
    const plain = await startPlainInstance()
    const { url } = await start({ settings: { hosted_mode: 'hosted', hosted_base_url: plain.url } })
    await send(url, '/app/settings')
    expect(plain.asked).toEqual([])
    plain.close()
  })
})

describe('a change', () => {
  it('is written to a file that only the owner can read, which keeps its other settings', async () => {
    const { change, file } = await start()
    await writeFile(file, '{"port": 4000, "hosted": {"base_url": "https://a.example"}}', { mode: 0o644 })
    const answer = await change({ mail_domain: 'Tests.Example', trust_xclient: ['192.0.2.0/24'], port: null })
    expect(settingsOf(answer.json)('trust_xclient')).toMatchObject({ value: ['192.0.2.0/24'], source: 'file' })
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({
      hosted_base_url: 'https://a.example',
      mail_domain: 'Tests.Example',
      trust_xclient: ['192.0.2.0/24'],
    })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  it('of a startup setting is marked as waiting for a restart', async () => {
    const { change } = await start()
    const setting = settingsOf((await change({ mail_domain: 'tests.example', free_tests_per_day: 7 })).json)
    expect(setting('mail_domain')).toMatchObject({ needs_restart: true, is_pending: true })
    expect(setting('free_tests_per_day')).toMatchObject({ needs_restart: false, is_pending: false })
    const back = settingsOf((await change({ mail_domain: null })).json)
    expect(back('mail_domain')).toMatchObject({ is_pending: false, source: 'default' })
  })

  it('of a limit applies to the next call', async () => {
    const { url, change } = await start()
    await change({ free_tests_per_day: 1 })
    expect((await call(url, createTest)).status).toBe(201)
    expect((await call(url, createTest)).status).toBe(429)
    await change({ free_tests_per_day: 0 })
    expect((await call(url, createTest)).status).toBe(201)
  })

  it('of the hosted instance applies immediately, and keeps the chosen mode', async () => {
    const plain = await startPlainInstance()
    const { url, change, headers, session } = await start()
    await change({ hosted_mode: 'hosted', hosted_base_url: plain.url, hosted_api_key: plain.key })
    const mode = async () => (await call(url, readEngine, { headers: session })).json
    expect(await mode()).toMatchObject({ mode: 'hosted', hosted: plain.url })
    expect((await call(url, tryHosted, { headers })).json).toEqual({ verdict: 'key_accepted' })
    await call(url, chooseMode, { headers, body: '{"mode":"local"}' })
    await change({ free_tests_per_day: 9 })
    expect(await mode()).toMatchObject({ mode: 'local' })
    await change({ hosted_mode: null, hosted_base_url: null })
    expect(await mode()).toMatchObject({ mode: 'local', hosted: null })
    plain.close()
  })

  it("of the hosted instance's address deletes its key, unless it is entered again", async () => {
    const { change, read } = await start()
    const isSet = async () => (await read())('hosted_api_key')?.is_set
    await change({ hosted_base_url: 'https://a.example', hosted_api_key: 'key-of-a' })
    await change({ retention_days: 8, hosted_base_url: 'https://a.example' })
    expect(await isSet()).toBe(true)
    await change({ hosted_base_url: 'https://b.example' })
    expect(await isSet()).toBe(false)
    await change({ hosted_base_url: 'https://a.example', hosted_api_key: 'key-of-a' })
    expect(await isSet()).toBe(true)
  })

  it.each([
    ['http://localhost:4780/', {}],
    ['http://127.0.0.1:4790', { lookup_port: 4790 }],
    ['http://[::1]:4780', { host: '::', allow_remote: true }],
    ['https://proof.example/', { base_url: 'https://proof.example:443' }],
  ])('refuses the hosted instance at %s, which is this engine with %j', async (address, settings) => {
    const { change } = await start({ settings: { ...settings, host: '127.0.0.1' }, sources: { flags: settings } })
    const refused = expectProblem(await change({ hosted_base_url: address }))
    expect(refused).toMatchObject({
      status: 400,
      errors: [{ path: 'hosted_base_url', message: errorTexts.en.invalid.settings.hosted_self }],
    })
    expect((await change({ hosted_base_url: 'http://127.0.0.1:4791' })).status).toBe(200)
  })

  it('waits for the previous change', async () => {
    const { change, read } = await start()
    await Promise.all([1, 2, 3, 4, 5].map((days) => change({ [days % 2 ? 'retention_days' : 'port']: days })))
    const setting = await read()
    expect([setting('retention_days')?.value, setting('port')?.value]).toEqual([5, 4])
  })
})

describe('a secret', () => {
  it('is never returned', async () => {
    const { url, session, change, file } = await start({ sources: { flags: { abusix_key: 'abcdefabusix' } } })
    const answers = [
      await change({ hosted_api_key: 'the-hosted-secret', spamhaus_dqs_key: 'spamhaussecret' }),
      await call(url, readSettings, { headers: session }),
      await call(url, readEngine, { headers: session }),
      await change({ abusix_key: 'another' }),
      await change({ hosted_api_key: 'kein schlüssel' }),
    ]
    expect(await readFile(file, 'utf8')).toContain('the-hosted-secret')
    for (const { text } of answers) expect(text).not.toMatch(/the-hosted-secret|spamhaussecret|abcdefabusix|schlüssel/)
    const setting = settingsOf(answers[1]?.json)
    expect(setting('hosted_api_key')).toMatchObject({ value: null, is_set: true, is_secret: true, source: 'file' })
    expect(setting('abusix_key')).toMatchObject({ value: null, is_set: true, stated_by: '--abusix-key' })
    expect(settingsOf((await change({ hosted_api_key: null })).json)('hosted_api_key')).toMatchObject({ is_set: false })
  })

  it('for the hosted instance is sent only to that instance', async () => {
    const [made, other] = [await startPlainInstance(), await startPlainInstance()]
    const { url, change, headers } = await start()
    await change({ hosted_base_url: made.url, hosted_api_key: made.key })
    const tryAt = async (body: object) => (await call(url, tryHosted, { headers, body: JSON.stringify(body) })).json
    expect(await tryAt({ base_url: `${made.url}/` })).toEqual({ verdict: 'key_accepted' })
    expect(await tryAt({ base_url: other.url })).toEqual({ verdict: 'answers' })
    expect(await tryAt({ base_url: other.url, api_key: 'typed' })).toEqual({ verdict: 'key_refused' })
    expect(await tryAt({ base_url: 'http://hosted.example' })).toMatchObject({ code: 'no_hosted_instance' })
    for (const instance of [made, other]) instance.close()
  })
})

describe('an invalid change', () => {
  it.each([
    [{ port: 70_000 }, 'port', /whole number from 0 to 65535/],
    [{ trust_xclient: ['192.0.2.1', 'here'] }, 'trust_xclient', /networks/],
    [{ hosted_base_url: 'http://hosted.example' }, 'hosted_base_url', /https:\/\//],
    [{ hosted_mode: 'hosted' }, 'hosted_base_url', /is required/],
    [{ host: '0.0.0.0' }, 'host', /other machines/],
    [{ dns: ['zone:/no/such/file'] }, 'dns', /cannot be used/],
    [{ blacklists: ['dbl.spamhaus.org'] }, 'blacklists', /zones of IP blocklists/],
    [{ mail_domain: 'no domain' }, 'mail_domain', /domain/],
  ])('%j is refused for its setting, and nothing is written', async (changes, path, message) => {
    const { change, file } = await start()
    const problem = expectProblem(await change({ retention_days: 5, ...changes }))
    expect(problem).toMatchObject({ status: 400, errors: [{ path, message: expect.stringMatching(message) }] })
    await expect(readFile(file)).rejects.toThrow('ENOENT')
  })

  it("is rejected in the caller's language", async () => {
    const { change } = await start()
    const problem = expectProblem(await change({ smtp_port: -1 }, { 'Accept-Language': 'pl' }))
    const message = 'musi być liczbą całkowitą od 0 do 65535; 0 wybiera wolny port'
    expect(problem).toMatchObject({ errors: [{ message }] })
  })

  it.each([{ nothing: 1 }, { port: { a: 1 } }, { dns: [1] }])('%j is rejected', async (changes) => {
    const { change } = await start()
    expect(expectProblem(await change(changes)).status).toBe(400)
  })

  it('includes settings from flags and variables', async () => {
    const { change, file } = await start({
      sources: { flags: { port: '4790' }, environment: { SENDPROOF_OFFLINE: '1' } },
    })
    const problem = expectProblem(await change({ port: 4791, offline: false, retention_days: 5 }))
    expect(problem).toMatchObject({
      errors: [
        { path: 'offline', message: 'is set by SENDPROOF_OFFLINE; change it there' },
        { path: 'port', message: 'is set by --port; change it there' },
      ],
    })
    await expect(readFile(file)).rejects.toThrow('ENOENT')
  })
})

it('a broken settings file is reported and left unchanged', async () => {
  const { url, session, change, file } = await start()
  await writeFile(file, '{"port": "many", }')
  for (const answer of [await call(url, readSettings, { headers: session }), await change({ retention_days: 5 })]) {
    expect(expectProblem(answer)).toMatchObject({ status: 409, detail: expect.stringContaining('settings.json') })
  }
  expect(await readFile(file, 'utf8')).toBe('{"port": "many", }')
})
