import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { s3Settings } from '../../hosted/bodies/open-bodies.ts'
import { errorTexts } from '../../shared/i18n/error-texts.ts'
import { settingNames } from '../../shared/setting-table.ts'
import { prepareDataDir } from '../compose/data-folder.ts'
import { defaultDataDir, loadSettings, type SettingSources, unknownVariables } from './load-settings.ts'
import { SettingsError } from './settings-error.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'settings-'))
})

afterEach(() => rm(dataDir, { recursive: true }))

function load(sources: Partial<SettingSources>) {
  return loadSettings({ flags: {}, environment: {}, dataDir, ...sources })
}

function writeSettings(text: string) {
  return writeFile(join(dataDir, 'settings.json'), text)
}

async function problemsOf(loading: Promise<unknown>) {
  const error: unknown = await loading.then(
    () => undefined,
    (reason) => reason,
  )
  if (!(error instanceof SettingsError)) throw new Error('expected a SettingsError', { cause: error })
  const { invalid } = errorTexts.en
  return error.problems.map(({ source, word }) => ({ source, message: word(invalid) }))
}

describe('loadSettings', () => {
  it('has a default for every setting', async () => {
    expect(await load({})).toMatchObject({ host: '127.0.0.1', port: 4780, smtp_port: 2525, dns: [], offline: false })
  })

  it('prefers flags over the environment, and the environment over the file', async () => {
    await writeSettings('{ "port": 1001, "smtp_port": 1002, "mail_domain": "file.example" }')
    const settings = await load({
      environment: { SENDPROOF_PORT: '2001', SENDPROOF_SMTP_PORT: '2002' },
      flags: { port: '3001' },
    })
    expect(settings).toMatchObject({ port: 3001, smtp_port: 2002, mail_domain: 'file.example' })
  })

  it('ignores an undefined flag and an empty variable', async () => {
    await writeSettings('{ "port": 1001 }')
    expect((await load({ flags: { port: undefined }, environment: { SENDPROOF_PORT: '' } })).port).toBe(1001)
  })

  it('reads secrets from files named by variables', async () => {
    const file = join(dataDir, 'secret')
    await writeFile(file, 'postgres://a:b@db.example/c\n')
    const environment = { SENDPROOF_DATABASE_FILE: file }
    expect((await load({ environment })).database).toBe('postgres://a:b@db.example/c')
    const both = { ...environment, SENDPROOF_DATABASE: 'postgres://d/e' }
    expect((await load({ environment: both })).database).toBe('postgres://d/e')
  })

  it('names the file of an unreadable secret, but no value', async () => {
    const missing = join(dataDir, 'missing')
    expect(await problemsOf(load({ environment: { SENDPROOF_SECRETS_KEY_FILE: missing } }))).toEqual([
      { source: `SENDPROOF_SECRETS_KEY_FILE: ${missing}`, message: 'cannot be read (ENOENT)' },
    ])
    const file = join(dataDir, 'secret')
    await writeFile(file, 'too short')
    const [problem] = await problemsOf(load({ environment: { SENDPROOF_SECRETS_KEY_FILE: file } }))
    expect(problem?.source).toBe('SENDPROOF_SECRETS_KEY_FILE')
    expect(problem?.message).not.toContain('too short')
  })

  it('splits lists from the environment', async () => {
    const { dns } = await load({ environment: { SENDPROOF_DNS: '127.0.0.1:5300, zone:a.zone' } })
    expect(dns).toEqual(['127.0.0.1:5300', 'zone:a.zone'])
  })

  it.each([
    ['1', true],
    ['true', true],
    ['no', false],
  ])('reads the environment switch %s as %s', async (text, expected) => {
    expect((await load({ environment: { SENDPROOF_OFFLINE: text } })).offline).toBe(expected)
  })

  it('ignores unknown variables', async () => {
    const clients = { SENDPROOF_KEY: 'sp_x', SENDPROOF_URL: 'http://127.0.0.1:4780', SENDPROOF_SMTP: '127.0.0.1:2525' }
    const environment = { ...clients, SENDPROOF_SMTP_PROT: '25', SENDPROOF_PORT_FILE: '/x', SENDPROOF_EMPTY: '' }
    expect(await load({ environment })).toEqual(await load({}))
    expect(unknownVariables(environment)).toEqual(['SENDPROOF_SMTP_PROT', 'SENDPROOF_PORT_FILE'])
  })

  it("knows the variable for every setting and for every secret's file", () => {
    const names = ['DATA_DIR', 'DATABASE_FILE', ...settingNames.map((name) => name.toUpperCase())]
    expect(unknownVariables(Object.fromEntries(names.map((name) => [`SENDPROOF_${name}`, 'x'])))).toEqual([])
  })

  it('reports all problems with their sources', async () => {
    await writeSettings('{ "mail_domian": "x.example", "lang": "xx" }')
    const problems = await problemsOf(
      load({ flags: { port: '99999' }, environment: { SENDPROOF_TRUST_XCLIENT: 'me' } }),
    )
    expect(problems.map(({ source }) => source).sort()).toEqual(
      [
        '--port',
        'SENDPROOF_TRUST_XCLIENT',
        join(dataDir, 'settings.json: lang'),
        join(dataDir, 'settings.json: mail_domian'),
      ].sort(),
    )
  })

  it('says where a wrong DNS server is set, and what is wrong with it', async () => {
    const rule = 'must be an IP address with an optional port, https://…, or zone:FILE'
    const source = join(dataDir, 'settings.json: dns')
    await writeSettings('{ "dns": ["192.0.2.53", "foo://x"] }')
    expect(await problemsOf(load({}))).toEqual([{ source, message: rule }])
    expect(await problemsOf(load({ environment: { SENDPROOF_DNS: 'http://dns.example/' } }))).toEqual([
      {
        source: 'SENDPROOF_DNS',
        message: 'http: is only allowed on this machine; use https:',
      },
    ])
    expect(await problemsOf(load({ flags: { dns: [53] } }))).toMatchObject([{ source: '--dns' }])
  })

  it.each(['', 'no', '-1', '80.5', '0x50', 'true', '99999', -1, 80.5, 65_536, true])(
    'refuses %o as a port, and says what one is',
    async (port) => {
      const rule = 'must be a whole number from 0 to 65535; 0 picks a free port'
      const message = rule
      expect(await problemsOf(load({ flags: { port } }))).toEqual([{ source: '--port', message }])
    },
  )

  it.each([
    ['Tests.Example.', 'tests.example'],
    ['pocztą.example', 'xn--poczt-7wa.example'],
    ['xn--poczt-7wa.example', 'xn--poczt-7wa.example'],
    ['LOCALHOST', 'localhost'],
  ])('normalizes the mail domain %s to %s', async (mail_domain, kept) => {
    expect((await load({ flags: { mail_domain } })).mail_domain).toBe(kept)
  })

  it.each(['', 'no domain', '192.0.2.1', 'a-.example', `${'a.'.repeat(100)}example`])(
    'refuses %o as the domain of test addresses',
    async (mail_domain) => {
      const message = 'must be a domain such as sendproof.localhost'
      expect(await problemsOf(load({ flags: { mail_domain } }))).toEqual([{ source: '--mail-domain', message }])
    },
  )

  it.each([
    '{ "hosted": { "base_url": "https://hosted.example/", "mode": "hosted" } }',
    '{ "hosted.base_url": "https://hosted.example", "hosted.mode": "hosted" }',
    '{ "hosted_base_url": "https://hosted.example", "hosted_mode": "hosted" }',
  ])('reads grouped settings from %s', async (text) => {
    await writeSettings(text)
    expect(await load({})).toMatchObject({ hosted_base_url: 'https://hosted.example', hosted_mode: 'hosted' })
  })

  it.each([
    ['a hosted instance without an address', { hosted_mode: 'hosted' }, 'is required'],
    ['a hosted instance without https', { hosted_base_url: 'http://hosted.example' }, 'https://'],
    ['a hosted instance with a query', { hosted_base_url: 'https://hosted.example/?a=1' }, 'must not contain ?'],
    ['links with a query', { base_url: 'https://sendproof.example/?a=1' }, '?, #, or @'],
    ['links with a path', { base_url: 'https://shop.example/sendproof' }, 'must not contain a path'],
    ['links with a password', { base_url: 'https://me:secret@sendproof.example' }, '@'],
    ['a hosted instance with a password', { hosted_lookup_base_url: 'https://me:secret@hosted.example' }, '@'],
  ])('refuses %s', async (_what, flags, message) => {
    const [problem] = await problemsOf(load({ flags }))
    expect(problem?.message).toContain(message)
  })

  it.each([
    ['a role without a shared database', { role: 'smtp' }, '--database', 'nodes share work'],
    ['a key without its certificate', { smtp_tls_key: 'key.pem' }, '--smtp-tls-cert', 'one file may contain both'],
    ['a certificate without its key', { smtp_tls_cert: 'cert.pem' }, '--smtp-tls-key', 'one file may contain both'],
  ])('requires missing settings: %s', async (_what, flags, source, message) => {
    const problems = await problemsOf(load({ flags }))
    expect(problems).toEqual([{ source, message: expect.stringContaining(message) }])
  })

  it('takes an address for links with a slash at the end', async () => {
    expect((await load({ flags: { base_url: 'https://proof.example:8443//' } })).base_url).toBe(
      'https://proof.example:8443',
    )
  })

  it.each(['http://127.0.0.1:4790', 'http://localhost:4790', 'http://[::1]:4790', 'https://hosted.example/sendproof'])(
    'takes the hosted instance at %s',
    async (address) => {
      const settings = await load({ flags: { hosted_mode: 'hosted', hosted_base_url: address } })
      expect(settings.hosted_base_url).toBe(address)
    },
  )

  it.each([
    ['{ "port": ', 'JSON'],
    ['[]', 'not a JSON object'],
    ['null', 'not a JSON object'],
  ])('refuses the file %s', async (text, message) => {
    await writeSettings(text)
    const [problem] = await problemsOf(load({}))
    expect(problem?.source).toBe(join(dataDir, 'settings.json'))
    expect(problem?.message).toContain(message)
  })

  it.each([
    ['a list of domains', 'dbl.spamhaus.org'],
    ['an allowlist', 'list.dnswl.org'],
    ['a list without its access key', 'zen.dq.spamhaus.net'],
    ['an invalid name', 'http://bl.example'],
    ['too many lists', Array.from({ length: 51 }, (_, index) => `bl${index}.example`).join()],
  ])('refuses %s as a blocklist', async (_what, blacklists) => {
    const [problem] = await problemsOf(load({ environment: { SENDPROOF_BLACKLISTS: blacklists } }))
    expect(problem?.message).toContain(errorTexts.en.invalid.settings.lists)
  })

  it('accepts providers that can be chosen, and no others', async () => {
    expect(await load({ environment: { SENDPROOF_PROVIDERS: 'GMX, orange' } })).toMatchObject({
      providers: ['gmx', 'orange'],
    })
    const [problem] = await problemsOf(load({ flags: { providers: ['gmail'] } }))
    expect(problem?.message).toContain(errorTexts.en.invalid.settings.providers)
  })

  it('accepts blocklists by name, including unknown ones', async () => {
    const { blacklists } = await load({ flags: { blacklists: ['Zen.Spamhaus.org', 'bl.example'] } })
    expect(blacklists).toEqual(['zen.spamhaus.org', 'bl.example'])
  })

  it.each([
    ['free_tests_per_day', '-1'],
    ['free_checks_per_day', 'many'],
    ['lookups_per_month', '1.5'],
    ['lookup_port', '65536'],
    ['trust_proxy', 'proxy.example'],
    ['cors_origins', '*'],
    ['cors_origins', 'https://tools.example/'],
    ['cors_origins', 'file:///home'],
  ])('refuses %s=%s', async (name, value) => {
    const [problem] = await problemsOf(load({ flags: { [name]: value } }))
    expect(problem?.source).toBe(`--${name.replaceAll('_', '-')}`)
  })

  it('accepts 0 for no limit', async () => {
    expect(await load({ environment: { SENDPROOF_LOOKUPS_PER_DAY: '0' } })).toMatchObject({
      lookups_per_day: 0,
      lookups_per_month: 2000,
      free_monitors: 50,
      free_monitor_minutes: 15,
      free_channels: 20,
      free_tests_per_day: 3,
      free_checks_per_day: 30,
      retention_days: 90,
    })
  })

  it('shows no key, not even a wrong one', async () => {
    const [problem] = await problemsOf(load({ environment: { SENDPROOF_SPAMHAUS_DQS_KEY: 'not a k3y' } }))
    expect(problem).toEqual({
      source: 'SENDPROOF_SPAMHAUS_DQS_KEY',
      message: errorTexts.en.invalid.settings.list_key,
    })
    const [hosted] = await problemsOf(load({ flags: { hosted_api_key: 'not a\nkey' } }))
    expect(hosted).toEqual({ source: '--hosted-api-key', message: errorTexts.en.invalid.settings.key })
  })

  describe('settings of a body store', () => {
    const named = {
      SENDPROOF_S3_ENDPOINT: 'https://s3.eu-central-1.amazonaws.com/',
      SENDPROOF_S3_BUCKET: 'letters.shop.example',
      SENDPROOF_S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      SENDPROOF_S3_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    }
    const chosen = { SENDPROOF_BODY_STORE: 's3', SENDPROOF_DATABASE: 'postgres://a:b@127.0.0.1/c' }

    it('name the store, and whether new bodies are stored there', async () => {
      const environment = { ...named, SENDPROOF_S3_PREFIX: '/sendproof/' }
      const settings = await load({ environment: { ...environment, ...chosen } })
      expect(settings.body_store).toBe('s3')
      expect(s3Settings(settings)).toEqual({
        endpoint: 'https://s3.eu-central-1.amazonaws.com',
        bucket: 'letters.shop.example',
        prefix: 'sendproof',
        region: 'us-east-1',
        virtualHosted: false,
        accessKeyId: 'AKIDEXAMPLE',
        secretAccessKey: named.SENDPROOF_S3_SECRET_ACCESS_KEY,
      })
      // Existing bodies can still be read.
      const back = await load({ environment })
      expect(back.body_store).toBe('database')
      expect(s3Settings(back)).not.toBeNull()
    })

    it.each(['SENDPROOF_DATABASE', 'SENDPROOF_S3_BUCKET', 'SENDPROOF_S3_SECRET_ACCESS_KEY'])(
      'say what is missing without %s',
      async (name) => {
        const [problem] = await problemsOf(load({ environment: { ...named, ...chosen, [name]: '' } }))
        expect(problem).toEqual({
          source: 'SENDPROOF_BODY_STORE',
          message: expect.stringContaining('with a PostgreSQL database, s3_endpoint'),
        })
      },
    )
  })

  it('does not report a data folder that is a file', async () => {
    await writeSettings('{}')
    const file = join(dataDir, 'settings.json')
    expect((await load({ dataDir: file })).port).toBe(4780)
    await expect(prepareDataDir(file)).rejects.toMatchObject({ name: 'StoreError', code: 'no_folder', file })
  })

  it('has no setting called data_dir', async () => {
    expect(await load({ environment: { SENDPROOF_DATA_DIR: '/somewhere' } })).not.toHaveProperty('data_dir')
  })
})

describe('defaultDataDir', () => {
  const home = '/home/ada'

  it.each([
    ['linux', {}, '/home/ada/.local/share/sendproof'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/sendproof'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ada/.local/share/sendproof'],
    ['linux', { SENDPROOF_DATA_DIR: '/own', XDG_DATA_HOME: '/data' }, '/own'],
    ['darwin', { XDG_DATA_HOME: '/data' }, '/home/ada/Library/Application Support/Sendproof'],
    ['win32', { APPDATA: '/roaming' }, '/roaming/Sendproof'],
    ['win32', {}, '/home/ada/AppData/Roaming/Sendproof'],
  ] as const)('on %s with %o is %s', (platform, environment, expected) => {
    expect(defaultDataDir(environment, { platform, home })).toBe(expected)
  })
})
