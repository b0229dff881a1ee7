import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import type { Resolver } from '../../../src/engine/dns/resolver.ts'
import { startDnsServer } from '../../support/dns-server.ts'
import { launchRelay, relayCertificate, relaySecret } from '../../support/launch-relay.ts'
import { resolverOf } from '../../support/zone.ts'
import { test as appTest, expect, ownHeaders, readClipboard } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { localOnly } from '../support/local-only.ts'

const sound = `$ORIGIN shop.example.
$TTL 1
@ SOA ns hostmaster 1 1 1 1 1
@ NS ns
ns A 192.0.2.53
@ MX 10 mail
@ TXT "v=spf1 mx -all"
mail A 192.0.2.25
_dmarc TXT "v=DMARC1; p=reject"
`

/** A DNS whose zone can be changed. */
interface World {
  address: string
  publish(zone: string): void
}

const test = appTest.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
  world: async ({}, use) => {
    let current: Resolver = resolverOf(sound)
    const world: Resolver = { query: (name, type) => current.query(name, type), close: async () => undefined }
    const server = await startDnsServer({ world })
    await use({
      address: server.address,
      publish: (zone) => {
        current = resolverOf(zone)
      },
    })
    await server.close()
  },
  flags: async ({ world }, use) => {
    await use(['--dns', world.address, '--private-webhooks', '--blacklists', 'none.example'])
  },
})

test.use({
  engineState: 'new',
  localOnly: localOnly.mailboxes,
  expectedFaults: /status of 400/,
})

/** A customer's server, which verifies signatures. */
async function launchReceiver() {
  const received: unknown[] = []
  const state = { status: 204, secret: '' }
  const server = createServer(async (request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    const body = await text(request)
    if (state.status === 204) received.push(new Webhook(state.secret).verify(body, headers))
    response.writeHead(state.status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, received, state, end: () => void server.close() }
}

async function openMonitoring(app: Page, tab?: string): Promise<void> {
  await app.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Monitoring' }).click()
  if (tab) await app.getByRole('navigation', { name: 'Monitoring' }).getByRole('link', { name: tab }).click()
}

/** Adds a monitor and waits for its first check. */
async function watchShop(app: Page): Promise<void> {
  await openMonitoring(app)
  await app.getByRole('button', { name: 'Add monitors' }).click()
  await app.getByLabel('Domains and IP addresses').fill('shop.example')
  await app.getByRole('button', { name: 'Add', exact: true }).click()
  await app.getByRole('link', { name: 'Open monitor: shop.example' }).click()
  await checkNow(app)
}

async function checkNow(app: Page): Promise<void> {
  const checked = app.waitForResponse((response) => response.url().endsWith('/runs'))
  await app.getByRole('button', { name: 'Check now' }).click()
  await checked
  await expect(app.getByRole('button', { name: 'Check now' })).toBeEnabled()
}

/** Publishes a problem, and confirms it with two checks. */
async function breakShop(app: Page, world: World): Promise<void> {
  world.publish(sound.replace('-all', '+all'))
  await checkNow(app)
  await checkNow(app)
}

test('a change is shown with before and after, and its incident is acknowledged', { tag: '@slow' }, async ({
  app,
  world,
}) => {
  await openMonitoring(app)
  await expect(app.getByRole('heading', { name: 'Nothing is watched yet' })).toBeVisible()
  await expectNoViolation(app, 'no monitors')
  await watchShop(app)
  await expect(app.getByText('Nothing has changed since this monitor was added.')).toBeVisible()
  await breakShop(app, world)

  const changes = app.getByRole('region', { name: 'Changes' })
  const record = changes.getByRole('listitem').filter({ hasText: 'SPF records' })
  await expect(record.getByRole('definition')).toHaveText(['v=spf1 mx -all', 'v=spf1 mx +all'])
  await expect(changes.getByRole('listitem').filter({ hasText: 'End of the SPF record' })).toContainText(
    'No problemCritical problem',
  )
  await app.getByText('Latest checks').click()
  await expect(app.getByRole('row', { name: /Answered/ })).toHaveCount(3)
  await expectNoViolation(app, 'a monitor with an incident')

  await app.getByRole('link', { name: 'Monitoring' }).last().click()
  const row = app.getByRole('listitem').filter({ hasText: 'shop.example' })
  await expect(row).toContainText('1 open')
  await expect(row).toContainText('p=reject')
  await expectNoViolation(app, 'monitors')

  await openMonitoring(app, 'Incidents')
  await expectNoViolation(app, 'incidents')
  await answerAfterItsEvent(app, 'POST', '**/api/v1/incidents/*/ack')
  await app
    .getByRole('button', { name: /^Acknowledge: shop\.example allows any server to send its mail/ })
    .press('Enter')
  await expect(app.getByText(/Acknowledged now/)).toBeVisible()
  await expect(app.getByRole('heading', { level: 1 })).toBeFocused()
  await app.getByRole('radio', { name: 'Fixed' }).check()
  await expect(app.getByRole('heading', { name: 'No incidents' })).toBeVisible()
})

/** Makes an event announce a call before it is answered, so that the page refetches what it shows first. */
async function answerAfterItsEvent(app: Page, method: string, url: string): Promise<void> {
  await app.route(url, async (route) => {
    if (route.request().method() !== method) return await route.fallback()
    const renewed = app.waitForResponse('**/api/v1/incidents?*')
    const response = await route.fetch()
    await renewed
    await route.fulfill({ response })
  })
}

test('many monitors are added, filtered, and edited together', { tag: '@slow' }, async ({ app, engine }) => {
  const headers = await ownHeaders(app)
  await app.request.post(`${engine.listening.http}/api/v1/groups`, { headers, data: { name: 'Acme' } })
  await openMonitoring(app)
  await app.getByRole('button', { name: 'Add monitors' }).click()
  const sheet = app.getByRole('dialog', { name: 'Add monitors' })
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet.getByText('Enter a domain or an IP address.')).toBeVisible()
  const names = Array.from({ length: 120 }, (_, index) => `client${index}.example`)
  await sheet.getByLabel('Domains and IP addresses').fill(['"shop.example";Shop', '10.0.0.1', ...names].join('\n'))
  await expectNoViolation(app, 'adding monitors')
  await sheet.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(sheet.getByText('Not added:')).toBeVisible()
  await expect(sheet.getByRole('listitem')).toHaveText([/^10\.0\.0\.1: .*public/])
  await expect(sheet.getByLabel('Domains and IP addresses')).toHaveValue('10.0.0.1')
  await app.keyboard.press('Escape')
  await expect(app.getByText('121 monitors', { exact: true })).toBeVisible()

  await app.keyboard.press('/')
  await app.keyboard.type('client11')
  await expect(app.getByText('11 monitors')).toBeVisible()
  await app.getByRole('checkbox', { name: 'Select all shown' }).click()
  await expect(app.getByText('11 selected')).toBeVisible()
  await app.getByRole('button', { name: 'Edit' }).click()
  const editing = app.getByRole('dialog', { name: 'Edit 11 monitors' })
  await editing.getByLabel('Group').selectOption('Acme')
  await editing.getByRole('switch', { name: 'Change how often' }).click()
  await editing.getByLabel('How often', { exact: true }).selectOption('Daily')
  await expectNoViolation(app, 'editing monitors')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(app.getByText('11 monitors saved.')).toBeVisible()
  await app.getByRole('button', { name: 'Clear selection' }).click()
  await app.getByRole('searchbox', { name: 'Filter monitors' }).fill('acme')
  await expect(app.getByText('11 monitors', { exact: true })).toBeVisible()
  await app.getByRole('link', { name: 'Open monitor: client11.example' }).click()
  await expect(app.getByText(/· Daily · .*Group: Acme$/)).toBeVisible()
  await app.getByRole('button', { name: 'Remove' }).click()
  await answerAfterItsEvent(app, 'DELETE', '**/api/v1/monitors/*')
  await app.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(app.getByText('120 monitors', { exact: true })).toBeVisible()
})

test('alerts reach a webhook, and undelivered ones are sent again', { tag: '@slow' }, async ({
  app,
  world,
  engine,
}) => {
  const receiver = await launchReceiver()
  await openMonitoring(app, 'Alerts')
  await expect(app.getByRole('heading', { name: 'No channels yet' })).toBeVisible()
  await expectNoViolation(app, 'no channels')
  await app.getByRole('button', { name: 'Add channel' }).click()
  const sheet = app.getByRole('dialog', { name: 'New channel' })
  await expect(sheet.getByLabel('Name')).toBeFocused()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Enter a name.')).toBeVisible()
  await sheet.getByLabel('Name').fill('On call')
  await sheet.getByRole('radio', { name: 'Webhook' }).check()
  await sheet.getByLabel('URL').fill(receiver.url)
  await expectNoViolation(app, 'a new channel')
  await sheet.getByRole('button', { name: 'Save' }).click()
  const secretSheet = app.getByRole('dialog', { name: 'Signing secret' })
  await expect(secretSheet.getByRole('button', { name: 'Copy secret' })).toBeFocused()
  await expectNoViolation(app, 'the secret of a channel')
  await app.keyboard.press('Enter')
  await expect.poll(() => readClipboard(app)).toMatch(/^whsec_/)
  receiver.state.secret = await readClipboard(app)
  await secretSheet.getByRole('button', { name: 'I copied the secret' }).click()

  await app.getByRole('button', { name: 'Send test through On call' }).click()
  await expect(app.getByText('The test was sent.')).toBeVisible()
  expect(receiver.received).toMatchObject([{ type: 'test' }])
  receiver.state.status = 410
  await app.getByRole('button', { name: 'Send test through On call' }).click()
  await expect(app.getByText('The server did not accept the webhook.')).toBeVisible()

  await watchShop(app)
  await breakShop(app, world)
  await openMonitoring(app, 'Alerts')
  const dead = app.getByRole('region', { name: 'Not delivered' })
  await expect(dead).toContainText('On call: New incident')
  await expect(app.getByText(/^Failing since/)).toBeVisible()
  await expect(app.getByText('Given up after 1 attempt')).toBeVisible()
  await expectNoViolation(app, 'a channel that fails')
  receiver.state.status = 204
  await dead.getByRole('button', { name: 'Try again: New incident, On call' }).click()
  await expect(dead).toHaveCount(0)
  await expect(app.getByText(/^Last alert sent/)).toBeVisible()
  expect(receiver.received.at(-1)).toMatchObject({
    type: 'incident.opened',
    data: { incident: { problem: 'spf.all_open' }, url: `${engine.listening.http}/domain/shop.example` },
  })
  await app.getByRole('button', { name: 'Remove On call' }).click()
  await app.getByRole('button', { name: 'Remove channel' }).click()
  await expect(app.getByRole('heading', { name: 'No channels yet' })).toBeVisible()
  receiver.end()
})

test('a group has its own channels, quiet hours, reminder, and summary', { tag: '@slow' }, async ({ app, engine }) => {
  const relay = await launchRelay()
  const headers = await ownHeaders(app)
  const { http } = engine.listening
  const server = { host: '127.0.0.1', port: relay.port, user: 'shop', from: 'alerts@shop.example' }
  const saved = await app.request.put(`${http}/app/relay`, {
    headers,
    data: { ...server, security: 'starttls', certificate: relayCertificate, secret: relaySecret },
  })
  expect(saved.status()).toBe(200)
  await openMonitoring(app, 'Alerts')
  for (const name of ['Team', 'Boss']) {
    await app.getByRole('button', { name: 'Add channel' }).click()
    const sheet = app.getByRole('dialog', { name: 'New channel' })
    await sheet.getByLabel('Name').fill(name)
    await sheet.getByLabel('Email addresses').fill(`${name.toLowerCase()}@shop.example`)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet).toHaveCount(0)
  }
  await app.getByRole('button', { name: 'Send test through Team' }).click()
  await expect(app.getByText('The test was sent.')).toBeVisible()
  expect(relay.taken).toMatchObject([{ from: 'alerts@shop.example', to: ['team@shop.example'] }])

  await app.getByRole('button', { name: 'Add group' }).click()
  const sheet = app.getByRole('dialog', { name: 'New group' })
  await sheet.getByLabel('Name').fill('Acme')
  await sheet.getByLabel('Owner').fill('Ann')
  await sheet.getByRole('group', { name: 'Channels' }).getByLabel('Team').check()
  await sheet.getByRole('switch', { name: 'Quiet hours' }).click()
  await sheet.getByLabel('From').fill('21:00')
  await sheet.getByRole('switch', { name: 'Reminder' }).click()
  await sheet.getByLabel('Remind after (hours)').fill('0')
  await sheet.getByRole('group', { name: 'Remind through' }).getByLabel('Boss').check()
  await sheet.getByRole('radio', { name: 'Weekly' }).check()
  await sheet.getByLabel('Time zone').selectOption('Europe/Warsaw')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Enter a whole number from 1 to 720.')).toBeVisible()
  await expectNoViolation(app, 'a new group')
  await sheet.getByLabel('Remind after (hours)').fill('4')
  await sheet.getByRole('button', { name: 'Save' }).click()
  const rules =
    'Alerts to Team · major problems or worse · quiet from 21:00 to 07:00 (Europe/Warsaw) · reminder after 4 hours to Boss · weekly summary at 08:00'
  const row = app.getByRole('listitem').filter({ hasText: 'Acme' })
  await expect(row).toContainText(rules)

  await app.getByRole('button', { name: 'Edit Monitors without a group' }).click()
  const rest = app.getByRole('dialog', { name: 'Monitors without a group' })
  await rest.getByRole('switch', { name: 'Quiet hours' }).click()
  await rest.getByRole('radio', { name: 'Critical problems' }).check()
  await rest.getByRole('button', { name: 'Save' }).click()
  const others = app.getByRole('listitem').filter({ hasText: 'Monitors without a group' })
  await expect(others.last()).toContainText('critical problems only · quiet from 22:00 to 07:00')
  await expectNoViolation(app, 'channels and groups')
  relay.end()
})

test('the report of a group is saved as a document', { tag: '@slow' }, async ({ app, engine, world }) => {
  const headers = await ownHeaders(app)
  const api = `${engine.listening.http}/api/v1`
  await app.request.post(`${api}/groups`, { headers, data: { name: 'Żabka & Co.', owner: 'Ann' } })
  const target = { kind: 'domain', domain: 'shop.example' }
  await app.request.post(`${api}/monitors`, { headers, data: { target, group_id: 1 } })
  await app.request.post(`${api}/monitors`, { headers, data: { target: { ...target, domain: 'other.example' } } })
  await openMonitoring(app)
  await app.getByRole('link', { name: 'Open monitor: shop.example' }).click()
  await checkNow(app)
  await breakShop(app, world)
  await openMonitoring(app, 'Alerts')
  await app.getByRole('button', { name: 'Report about Żabka & Co.' }).click()
  const sheet = app.getByRole('dialog', { name: 'Report about Żabka & Co.' })
  const downloading = app.waitForEvent('download')
  await sheet.getByRole('button', { name: /^Web page/ }).click()
  await expectNoViolation(app, 'the report about a group')
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^sendproof-zabka-co-\d{4}-\d\d-\d\d\.html$/)

  const page = await app.context().newPage()
  await page.setContent(await readFile(await download.path(), 'utf8'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 open problem')
  const rowsOf = (title: string) => page.locator('section', { hasText: title }).locator('tbody tr')
  await expect(rowsOf('Open problems')).toHaveText([
    /^shop\.exampleshop\.example allows any server to send its mail: its SPF record ends in \+allCritical/,
  ])
  await expect(rowsOf('Record changes')).toHaveText([/SPF records.*v=spf1 mx -all.*v=spf1 mx \+all/s])
  await expect(rowsOf('Monitors')).toHaveText([/^shop\.exampleAuditGrade /])
})

test('reports, test addresses, and expiry are watched', { tag: '@slow' }, async ({ app }) => {
  await openMonitoring(app)
  await app.getByRole('button', { name: 'Add monitors' }).click()
  const sheet = app.getByRole('dialog', { name: 'Add monitors' })
  const submit = sheet.getByRole('button', { name: 'Add', exact: true })
  await sheet.getByLabel('What to watch').selectOption('Messages to a test address arrive')
  await sheet.getByLabel('Permanent test addresses').fill('nobody@quiet.example')
  await submit.click()
  await expect(sheet.getByRole('listitem')).toHaveText([/^nobody@quiet\.example: .*permanent test address/])
  await sheet.getByLabel('What to watch').selectOption('DMARC reports arrive')
  await sheet.getByLabel('Domains', { exact: true }).fill('')
  await submit.click()
  await expect(sheet.getByText('Enter a domain.')).toBeVisible()
  await sheet.getByLabel('Domains', { exact: true }).fill('quiet.example')
  await sheet.getByLabel('At least once in').selectOption('2 days')
  await expectNoViolation(app, 'watching reports')
  await submit.click()
  await expect(sheet).toBeHidden()
  await app.getByRole('link', { name: 'quiet.example' }).click()
  await expect(
    app
      .getByText('Reports', { exact: true })
      .or(app.getByText(/^Reports ·/))
      .first(),
  ).toBeVisible()

  await app.goBack()
  await app.getByRole('button', { name: 'Add monitors' }).click()
  await sheet.getByLabel('What to watch').selectOption('Certificates and keys are renewed')
  await expect(sheet.getByLabel('How often')).toHaveValue('m1440')
  await sheet.getByLabel('Domains', { exact: true }).fill('ends.example')
  await sheet.getByRole('switch', { name: 'Registration of the domain' }).click()
  await expectNoViolation(app, 'watching what ends')
  await submit.click()
  await expect(sheet).toBeHidden()
  await expect(app.getByRole('link', { name: 'ends.example' })).toBeVisible()
})

test('a domain and an IP address can be watched from their pages', { tag: '@slow' }, async ({ app, engine }) => {
  for (const [path, name] of [
    ['/domain/shop.example', 'shop.example'],
    ['/ip/203.0.113.7', '203.0.113.7'],
  ] as const) {
    await app.goto(`${engine.listening.http}${path}`)
    await app.getByRole('button', { name: 'Watch', exact: true }).click()
    await expect(app.getByText(`Now watching ${name}, hourly.`)).toBeVisible()
    await expect(app.getByRole('link', { name: 'Watched' })).toBeFocused()
    await app.keyboard.press('Enter')
    await expect(app.getByRole('heading', { level: 1, name })).toBeVisible()
  }
})

test('the pages update automatically', { tag: '@slow' }, async ({ app, engine }) => {
  await openMonitoring(app)
  await expect(app.getByRole('heading', { name: 'Nothing is watched yet' })).toBeVisible()
  const headers = await ownHeaders(app)
  await app.request.post(`${engine.listening.http}/api/v1/monitors`, {
    headers,
    data: { target: { kind: 'domain', domain: 'shop.example' } },
  })
  await expect(app.getByRole('link', { name: 'Open monitor: shop.example' })).toBeVisible()
})

test.describe('without a session', () => {
  test.use({ session: false })

  test('no monitor is shown, and none can be added', { tag: '@slow' }, async ({ app }) => {
    await openMonitoring(app)
    await expect(app.getByRole('heading', { name: 'Sign in to view monitors' })).toBeVisible()
    await expect(app.getByRole('button', { name: 'Add monitors' })).toHaveCount(0)
  })
})
