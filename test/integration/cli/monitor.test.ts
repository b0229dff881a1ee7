import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { channelSecret } from '../../../src/server/data-folder/secret-names.ts'
import { createSecretStore, secretsFile } from '../../../src/server/data-folder/secrets.ts'
import { systemClock } from '../../../src/server/ground/clock.ts'
import { lockDataDir } from '../../../src/server/storage/sqlite/lock.ts'
import { errorTexts } from '../../../src/shared/i18n/error-texts.ts'
import { startDnsServer } from '../../support/dns-server.ts'
import { runSendproof } from '../../support/sendproof.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { launchWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver.ts'
import { resolverOf } from '../../support/zone.ts'

const sound = `
$ORIGIN shop.example.
$TTL 300
@ SOA ns hostmaster 1 1 1 1 300
@ NS ns
ns A 192.0.2.53
@ MX 10 mail
@ TXT "v=spf1 mx -all"
mail A 192.0.2.25
_dmarc TXT "v=DMARC1; p=reject; rua=mailto:d@shop.example"
google._domainkey TXT "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="
`

/** A data folder, and a zone file as DNS. */
function setUp() {
  const folder = temporaryFolder()
  const zone = join(folder, 'shop.zone')
  const dataDir = join(folder, 'data')
  const publish = (text: string) => writeFileSync(zone, text)
  publish(sound)
  return {
    folder,
    dataDir,
    publish,
    monitor: (...words: string[]) => runSendproof(['monitor', ...words, '--data-dir', dataDir]),
    run: (...words: string[]) =>
      runSendproof(['monitor', 'run', ...words, '--data-dir', dataDir, '--dns', `zone:${zone}`]),
  }
}

/** DNS over the network, because a command that only uses zone files opens no connections. */
async function startWorld(dataDir: string) {
  let current = resolverOf(sound)
  const server = await startDnsServer({
    world: { query: (name, type) => current.query(name, type), close: async () => undefined },
  })
  onTestFinished(server.close)
  const flags = ['--data-dir', dataDir, '--dns', server.address, '--private-webhooks']
  return {
    publish: (zone: string) => {
      current = resolverOf(zone)
    },
    flags,
    run: (...words: string[]) => runSendproof(['monitor', 'run', ...words, '--blacklists', 'none.example', ...flags]),
  }
}

/** Adds a webhook and gives its receiver the secret. */
async function addHook(
  { monitor }: Pick<ReturnType<typeof setUp>, 'monitor'>,
  receiver: WebhookReceiver,
): Promise<void> {
  const { stdout } = await monitor('channels', 'add', 'Hook', '--webhook', receiver.url, '--private-webhooks', '--json')
  receiver.trust(z.object({ secret: z.string() }).parse(JSON.parse(stdout)).secret)
}

describe('sendproof monitor', () => {
  it('adds, lists, and removes targets', async () => {
    const { monitor } = setUp()
    expect((await monitor('list')).stdout).toContain('sendproof monitor add example.com')
    const added = await monitor('add', 'https://SHOP.example/', '203.0.113.7')
    expect(added).toMatchObject({ exitCode: 0, stderr: '' })
    expect(added.stdout).toBe('Watching shop.example.\nWatching 203.0.113.7.\n')
    expect((await monitor('add', 'shop.example')).stdout).toBe('shop.example is already watched.\n')
    const { stdout } = await monitor('list')
    expect(stdout).toMatch(/shop\.example +audit +never +\d{4}-\d\d-\d\d \d\d:\d\d +0 +every hour\n/)
    const { monitors } = JSON.parse((await monitor('list', '--json')).stdout)
    expect(monitors).toMatchObject([
      { id: 1, target: { kind: 'domain', domain: 'shop.example' }, schedule: { kind: 'interval', minutes: 60 } },
      { id: 2, target: { kind: 'address', ip: '203.0.113.7' } },
    ])
    expect((await monitor('remove', '203.0.113.7')).stdout).toBe('203.0.113.7 is no longer watched.\n')
    const unknown = await monitor('remove', '203.0.113.7')
    expect(unknown).toMatchObject({ exitCode: 1, stdout: '' })
    expect(unknown.stderr).toMatch(/203\.0\.113\.7 is not watched\. .*sendproof monitor list/)
  })

  it('watches messages, reports, and expiry as well as audits', async () => {
    const { monitor, folder, run } = setUp()
    const file = join(folder, 'news.eml')
    writeFileSync(file, 'From: Shop <news@shop.example>\r\nSubject: Sale\r\n\r\nGood day.\r\n')
    await monitor('add', 'shop.example')
    expect((await monitor('add', '--kind', 'message', file)).stdout).toBe('Watching news.eml.\n')
    await monitor('add', '--kind', 'reports', 'shop.example', '--expected-hours', '48')
    await monitor('add', '--kind', 'expiry', 'shop.example', '--days', '30')
    const { stdout } = await monitor('list')
    expect(stdout).toMatch(/news\.eml +message .*every hour/)
    expect(stdout).toMatch(/shop\.example +reports .*every hour/)
    expect(stdout).toMatch(/shop\.example +expiry .*every day/)
    expect(await run('--kind', 'message', 'news.eml')).toMatchObject({ exitCode: 0, stdout: '1 target checked.\n' })
    expect((await run('--due')).stdout).toContain('3 targets checked')
    expect((await monitor('remove', '--kind', 'reports', 'shop.example')).exitCode).toBe(0)
    const { monitors } = JSON.parse((await monitor('list', '--json')).stdout)
    expect(monitors).toMatchObject([
      { target: { kind: 'domain' } },
      { target: { kind: 'message', title: 'news.eml' } },
      { target: { kind: 'expiry', days: 30, key_days: 365, registration: false } },
    ])
    expect(JSON.stringify(monitors)).not.toContain('Good day')
  })

  it('checks the DKIM selectors that are named', async () => {
    const { monitor } = setUp()
    const selectors = ['--selector', 'S2._domainkey.shop.example', '--selector', 's1', '--selector', 's2']
    await monitor('add', 'shop.example', '203.0.113.7', ...selectors)
    const { monitors } = JSON.parse((await monitor('list', '--json')).stdout)
    expect(monitors).toMatchObject([
      { target: { kind: 'domain', domain: 'shop.example', selectors: ['s1', 's2'] } },
      { target: { kind: 'address', ip: '203.0.113.7' } },
    ])
  })

  it('accepts schedules', async () => {
    const { monitor } = setUp()
    await monitor('add', 'a.example', '--every', '15')
    await monitor('add', 'b.example', '--cron', '0 6 * * *', '--time-zone', 'Europe/Warsaw')
    const { stdout } = await monitor('list')
    expect(stdout).toContain('every 15 minutes')
    expect(stdout).toContain('0 6 * * * (Europe/Warsaw)')
  })

  it('imports a list or a column of CSV, and reports other lines', async () => {
    const { monitor, folder } = setUp()
    const file = join(folder, 'clients.csv')
    writeFileSync(file, '# a comment\n"shop.example","Shop"\nother.example;x\nnews\n203.0.113.7\nSHOP.example\n')
    const { exitCode, stdout, stderr } = await monitor('import', file)
    expect(stdout).toBe('Watching shop.example.\nWatching other.example.\nWatching 203.0.113.7.\n')
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: 'sendproof: “news” must be an IP address or a domain.\n',
    })
    writeFileSync(file, '\uFEFFClient;Domain\r\nNews;news.example\r\n')
    expect(await monitor('import', file)).toMatchObject({ exitCode: 0, stdout: 'Watching news.example.\n', stderr: '' })
  })

  it('exits with 3 once a problem is confirmed, and lists the change', async () => {
    const { monitor, run, publish } = setUp()
    await monitor('add', 'shop.example')
    expect(await run('--due')).toMatchObject({ exitCode: 0, stdout: '1 target checked.\n', stderr: '' })
    expect(await run('--due')).toMatchObject({ exitCode: 0, stdout: 'Nothing was due.\n' })
    expect((await monitor('changes')).stdout).toBe('Nothing changed.\n')
    publish(sound.replace('mx -all', 'mx +all'))
    const suspected = await run('shop.example')
    expect(suspected.exitCode, suspected.stderr).toBe(0)
    expect(suspected.stdout).toMatch(
      /^[-\d]+ [:\d]+ {2}shop\.example {2}SPF records\n {2}- v=spf1 mx -all\n {2}\+ v=spf1 mx \+all\n/m,
    )
    expect(suspected.stdout).toContain(
      '  → shop.example allows any server to send its mail: its SPF record ends in +all\n',
    )
    const confirmed = await run('shop.example')
    expect(confirmed.exitCode, confirmed.stderr).toBe(3)
    expect(confirmed.stdout).toContain(
      'shop.example: new problem: shop.example allows any server to send its mail: its SPF record ends in +all\n1 target checked.\n',
    )
    const changes = await monitor('changes')
    expect(changes.stdout).toContain('  + v=spf1 mx +all\n')
    const listed = JSON.parse((await monitor('changes', '--json')).stdout)
    expect(listed.changes[0]).toMatchObject({ monitor_id: 1, before: {}, after: {} })
    expect((await monitor('changes', '--since', '2999-01-01')).stdout).toBe('Nothing changed.\n')
  })

  it('does not count a target without answers as checked, and does not pass if there is no other', async () => {
    const { monitor } = setUp()
    await monitor('add', 'shop.example')
    const stderr = 'sendproof: shop.example: could not be checked. The engine is offline, so DNS was not queried.\n'
    const stdout = '0 targets checked, 1 could not be checked.\n'
    expect(await monitor('run', 'shop.example', '--offline')).toEqual({ exitCode: 4, stdout, stderr })
    expect(await monitor('run', 'shop.example', '--json', '--offline')).toMatchObject({ exitCode: 4, stderr })
  })

  it('prints runs as JSON Lines', async () => {
    const { monitor, run } = setUp()
    await monitor('add', 'shop.example')
    const { stdout } = await run('shop.example', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ monitor_id: 1, number: 1, unanswered: null, changes: [] })
  })

  it('sends alerts once, and lists and acknowledges incidents', async () => {
    const { monitor, dataDir } = setUp()
    const { publish, run } = await startWorld(dataDir)
    expect((await monitor('incidents')).stdout).toBe('No open incidents.\n')
    expect((await monitor('incidents', '--json')).stdout).toBe('{"incidents":[]}\n')
    expect((await monitor('changes', '--json')).stdout).toBe('{"changes":[]}\n')
    expect((await monitor('channels', 'list')).stdout).toContain('No channels yet.')
    expect((await monitor('groups', 'list')).stdout).toContain('No groups yet.')
    const receiver = await launchWebhookReceiver(systemClock)
    onTestFinished(receiver.end)
    await addHook({ monitor }, receiver)
    await monitor('add', 'shop.example')
    await run('--due')
    publish(sound.replace('mx -all', 'mx +all'))
    for (let count = 0; count < 3; count += 1) await run('shop.example')
    expect(receiver.received).toMatchObject([{ payload: { type: 'incident.opened', data: { url: null } } }])

    const { stdout } = await monitor('incidents')
    expect(stdout).toMatch(
      /^ {3}1 {2}[-\d]+ [:\d]+ {2}shop\.example allows any server to send its mail: its SPF\n {24}record ends in \+all \(critical\)\n$/,
    )
    expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
    expect((await monitor('ack', '1')).stdout).toBe('Acknowledged incident 1.\n')
    expect((await monitor('incidents')).stdout).toContain('(critical, acknowledged)')
    const { incidents } = JSON.parse((await monitor('incidents', '--all', '--json')).stdout)
    expect(incidents[0]).toMatchObject({
      id: 1,
      problem: 'spf.all_open',
      title: 'shop.example allows any server to send its mail: its SPF record ends in +all',
    })
    expect(await monitor('ack', '7')).toMatchObject({ exitCode: 1, stdout: '' })
    expect((await monitor('channels', 'list')).stdout).toMatch(
      /^ID {2}Name {2}Kind .*\n1 {3}Hook {2}Webhook {2}sent [-\d]+ [:\d]+\n$/,
    )
    expect(JSON.parse((await monitor('channels', 'list', '--json')).stdout)).toMatchObject({
      channels: [{ name: 'Hook' }],
    })
  })

  it('adds, tests, and removes channels', async () => {
    const { monitor, dataDir } = setUp()
    const { flags } = await startWorld(dataDir)
    const receiver = await launchWebhookReceiver(systemClock)
    onTestFinished(receiver.end)
    const hook = ['--webhook', receiver.url, '--private-webhooks', '--lang', 'pl', '--groups-only']
    const added = await monitor('channels', 'add', 'Hook', ...hook)
    expect(added).toMatchObject({ exitCode: 0, stderr: '' })
    expect(added.stdout).toMatch(/^Added the channel Hook\.\nSigning secret, shown only once: whsec_\S{44}\n$/)
    receiver.trust(added.stdout.trimEnd().split(' ').at(-1) ?? '')
    await monitor('channels', 'add', 'Team', '--email', 'ann@agency.example', '--email', 'bob@agency.example')
    expect(JSON.parse((await monitor('channels', 'list', '--json')).stdout)).toMatchObject({
      channels: [
        { name: 'Hook', target: { kind: 'webhook', host: new URL(receiver.url).host }, lang: 'pl', is_default: false },
        { target: { kind: 'email', to: ['ann@agency.example', 'bob@agency.example'] }, lang: null, is_default: true },
      ],
    })
    expect(await monitor('channels', 'add', 'Team', '--desktop')).toMatchObject({
      exitCode: 1,
      stderr: 'sendproof: A channel named Team already exists.\n',
    })
    const test = (...words: string[]) => runSendproof(['monitor', 'channels', 'test', ...words, ...flags])
    expect(await test('Hook', '2')).toEqual({
      exitCode: 1,
      stdout: 'Hook: The test was sent.\n',
      stderr:
        'sendproof: Team: No SMTP server for sending is set up. Add one under Settings, Server, Your SMTP server.\n',
    })
    expect(receiver.received).toMatchObject([{ payload: { type: 'test', data: { channel: 'Hook' } } }])
    receiver.answer(500)
    expect((await test('Hook', '--json')).stdout).toBe('{"id":1,"trouble":{"code":"http_status","detail":"500"}}\n')
    await receiver.end()
    // No server replied.
    expect((await test('Hook')).stderr).toBe('sendproof: Hook: The server cannot be reached. Details: ECONNREFUSED\n')
    expect((await monitor('channels', 'remove', 'Hook', 'Team')).stdout).toBe(
      'Removed the channel Hook.\nRemoved the channel Team.\n',
    )
    expect(await monitor('channels', 'remove', 'Hook')).toMatchObject({ exitCode: 1, stdout: '' })
  })

  it('adds a channel whose secret a running engine finds', async () => {
    const { monitor, dataDir } = setUp()
    const secrets = createSecretStore(join(dataDir, secretsFile))
    expect(await secrets.read(channelSecret(1))).toBeNull()
    await monitor('channels', 'add', 'Hook', '--webhook', 'https://hooks.example/')
    expect(await secrets.read(channelSecret(1))).toMatch(/^whsec_/)
    await secrets.write('other', 'kept')
    expect(await createSecretStore(join(dataDir, secretsFile)).names()).toEqual([channelSecret(1), 'other'])
  })

  it('reports that only the desktop app can read a secret', async () => {
    const { monitor, dataDir } = setUp()
    await monitor('channels', 'add', 'Hook', '--webhook', 'https://hooks.example/')
    const sealed = { protection: 'keychain', sealed: Buffer.from('sealed').toString('base64') }
    writeFileSync(join(dataDir, secretsFile), JSON.stringify({ [channelSecret(1)]: sealed }))
    const { flags } = await startWorld(dataDir)
    const { stderr } = await runSendproof(['monitor', 'channels', 'test', 'Hook', ...flags])
    expect(stderr).toBe('sendproof: Hook: Only the desktop app can read the password or secret. Send the test there.\n')
  })

  it('says what to do about damaged secrets, and leaves them as they are', async () => {
    const { monitor, dataDir } = setUp()
    await monitor('channels', 'add', 'Team', '--email', 'ann@agency.example')
    const file = join(dataDir, secretsFile)
    writeFileSync(file, '{"mailbox:1": "hunter2"')
    const { exitCode, stderr } = await monitor('channels', 'add', 'Hook', '--webhook', 'https://hooks.example/')
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: `sendproof: ${errorTexts.en.engine.damagedSecrets({ file })}\n`,
    })
    expect(readFileSync(file, 'utf8')).toBe('{"mailbox:1": "hunter2"')
  })

  it('adds groups, moves monitors into them, and removes them', async () => {
    const { monitor, folder } = setUp()
    await monitor('channels', 'add', 'Team', '--email', 'team@agency.example')
    await monitor('channels', 'add', 'Boss', '--desktop')
    const rules = ['--minimum-severity', 'minor', '--quiet-hours', '22:00-07:00', '--time-zone', 'Europe/Warsaw']
    const reminder = ['--remind-after', '4', '--remind-channel', 'Boss']
    const summary = ['--summary', 'weekly', '--summary-hour', '6']
    const words = ['--owner', 'Ann', '--channel', 'Team', ...rules, ...reminder, ...summary]
    expect((await monitor('groups', 'add', 'Acme', ...words)).stdout).toBe('Added the group Acme.\n')
    expect((await monitor('groups', 'add', 'Acme')).stderr).toBe('sendproof: A group named Acme already exists.\n')
    await monitor('add', 'shop.example')
    expect((await monitor('add', 'shop.example', 'other.example', '--group', 'Acme')).stdout).toBe(
      'shop.example is now in the group Acme.\nWatching other.example.\n',
    )
    const file = join(folder, 'clients.csv')
    writeFileSync(file, 'third.example\n')
    await monitor('import', file, '--group', '1')
    expect(JSON.parse((await monitor('groups', 'list', '--json')).stdout)).toMatchObject({
      groups: [
        {
          ...{ name: 'Acme', owner: 'Ann', channel_ids: [1], monitors: 3 },
          policy: {
            minimum_severity: 'minor',
            escalate_after_hours: 4,
            escalate_to: [2],
            quiet_hours: { from: '22:00', to: '07:00', time_zone: 'Europe/Warsaw' },
          },
          digest: { frequency: 'weekly', hour: 6, time_zone: 'Europe/Warsaw' },
        },
      ],
    })
    const report = (await monitor('groups', 'report', 'Acme')).stdout
    expect(report).toContain('Acme')
    expect(report).toContain('| other.example | Audit | unknown | never |')
    expect((await monitor('groups', 'report', '1', '--format', 'html')).stdout).toMatch(/^<!doctype html>/)
    const since = '2026-11-01T00:00:00.000Z'
    const json = (await monitor('groups', 'report', 'Acme', '--since', since, '--json')).stdout
    expect(JSON.parse(json)).toMatchObject({ name: 'Acme', since, monitors: [{}, {}, {}], changes: [] })
    expect(await monitor('groups', 'add', 'Other', '--channel', 'Nobody')).toMatchObject({
      exitCode: 1,
      stderr: 'sendproof: There is no channel Nobody. List them with: sendproof monitor channels list\n',
    })
    expect((await monitor('groups', 'remove', 'Acme')).stdout).toBe('Removed the group Acme. Its monitors stay.\n')
    expect(JSON.parse((await monitor('list', '--json')).stdout).monitors).toHaveLength(3)
  })

  it('leaves alerts to a running engine', async () => {
    const { monitor, dataDir } = setUp()
    const { publish, run } = await startWorld(dataDir)
    const receiver = await launchWebhookReceiver(systemClock)
    onTestFinished(receiver.end)
    await addHook({ monitor }, receiver)
    await monitor('add', 'shop.example')
    await run('--due')
    publish(sound.replace('mx -all', 'mx +all'))
    await run('shop.example')
    const lock = lockDataDir(dataDir)
    expect((await run('shop.example')).exitCode).toBe(3)
    expect(receiver.received).toEqual([])
    lock.release()
    await run('--due')
    expect(receiver.received).toHaveLength(1)
  })

  it.each([
    [['ack', 'x'], 'There is no incident x.'],
    [['run'], 'Specify domains or IP addresses, or use --due.'],
    [['run', 'shop'], '“shop” must be an IP address or a domain'],
    [['add', '--kind', 'reports', '203.0.113.7'], 'must be a domain'],
    [['add', '--kind', 'test-address', 'ada@mail.example'], '--expected-hours'],
    [['add', '10.0.0.1'], '“10.0.0.1” must be a public address'],
    [['add', 'shop.example', '--selector', 'a b'], '--selector does not accept “a b”: '],
    [['add', 'shop.example', '--every', '1'], 'must be from 5 to 10080'],
    [
      ['add', 'shop.example', '--cron', '* * * * *', '--time-zone', 'UTC'],
      '--cron does not accept “* * * * *”: must be at least 5 minutes apart',
    ],
    [
      ['add', 'shop.example', '--cron', '0 6 * * *', '--time-zone', 'Mars'],
      '--time-zone does not accept “Mars”: must be a time zone',
    ],
    [['changes', '--since', 'yesterday'], '2026-11-23T10:00:00Z'],
    [['channels', 'add', 'Team'], '--ntfy, --webhook, or --desktop'],
    [['channels', 'add', 'Team', '--email', 'team'], 'name@example.com'],
    [['channels', 'add', 'Team', '--webhook', 'ftp://shop.example/'], 'https://HOST/PATH'],
    [['channels', 'add', 'Team', '--webhook', 'http://shop.example/'], 'add --private-webhooks'],
    [['channels', 'add', 'Team', '--webhook', 'https://0x7f.1/'], 'add --private-webhooks'],
    [['channels', 'add', 'Team', '--webhook', 'https://localhost./'], 'add --private-webhooks'],
    [
      ['channels', 'add', 'Team', '--desktop', '--email', 'a@b.example'],
      '--desktop and --email cannot be used together',
    ],
    [['channels', 'add', ' ', '--desktop'], '<name> does not accept'],
    [['groups', 'add', 'Acme', '--quiet-hours', '22-7'], '22:00-07:00'],
    [['groups', 'add', 'Acme', '--quiet-hours', '22:00-22:00'], '22:00-07:00'],
    [['groups', 'add', 'Acme', '--summary', 'hourly'], 'daily, weekly'],
    [['groups', 'add', 'Acme', '--summary-hour', '24'], 'must be from 0 to 23'],
    [['groups', 'add', 'Acme', '--time-zone', 'Mars'], 'Europe/Warsaw'],
  ])('refuses %j', async (words, message) => {
    const { monitor, dataDir } = setUp()
    const { exitCode, stdout, stderr } = await monitor(...words)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toContain(message)
    expect(existsSync(dataDir)).toBe(false)
  })
})
