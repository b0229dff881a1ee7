import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import {
  launchAuthorizationServer,
  type RunningAuthorizationServer,
} from '../../support/launch-authorization-server.ts'
import { dovecotObstacle, launchDovecot, type RunningDovecot } from '../../support/launch-dovecot.ts'
import { type SelfSigned, selfSigned } from '../../support/self-signed.ts'
import { test as base, expect, readClipboard } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'

const obstacle = dovecotObstacle()
const address = 'ada@readers.example'

interface ProviderFixtures {
  folder: string
  /** The provider's key and certificate. */
  certified: SelfSigned
  authorization: RunningAuthorizationServer
  dovecot: RunningDovecot
}

/** A provider whose mail server accepts tokens from its authorization server; the engine trusts its certificate. */
const test = base.extend<ProviderFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sendproof-e2e-oauth-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
  certified: async ({}, use) => use(selfSigned('localhost')),

  authorization: async ({ certified }, use) => {
    const server = await launchAuthorizationServer(address, certified.pem)
    server.interval = 1
    await use(server)
    server.end()
  },

  dovecot: async ({ folder, authorization }, use) => {
    const dovecot = await launchDovecot(folder, { introspection: authorization.introspection })
    await use(dovecot)
    await dovecot.end()
  },

  environment: async ({ folder, certified }, use) => {
    const file = join(folder, 'provider.pem')
    await writeFile(file, certified.certificate)
    await use({ NODE_EXTRA_CA_CERTS: file })
  },
})

test.use({ engineState: 'new' })
test.skip(obstacle !== null, obstacle ?? '')

/** Opens the form for a new mailbox and fills it in for an unknown provider, except the client. */
async function enterNewMailbox(app: Page, { addAccount, host, port }: RunningDovecot): Promise<Locator> {
  addAccount(address, 'no password is used')
  await app.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
  await app.getByRole('link', { name: /^Mailboxes/ }).click()
  await app.getByRole('button', { name: 'Add mailbox' }).click()
  const sheet = app.getByRole('dialog', { name: 'Add mailbox' })
  await sheet.getByLabel('Provider', { exact: true }).selectOption('Other provider')
  await sheet.getByLabel('Email address', { exact: true }).fill(address)
  await sheet.getByRole('radio', { name: 'Sign in with provider' }).click()
  await sheet.getByLabel('IMAP host').fill(host)
  await sheet.getByLabel('Port', { exact: true }).fill(String(port))
  return sheet
}

async function enterClient(sheet: Locator, { endpoints }: RunningAuthorizationServer): Promise<void> {
  await sheet.getByLabel('Client ID').fill('client-1')
  await sheet.getByLabel('Device authorization endpoint').fill(endpoints.device)
  await sheet.getByLabel('Token endpoint').fill(endpoints.token)
  await sheet.getByLabel('Scope').fill(endpoints.scope)
}

test('a mailbox signs in at its provider, and each outcome explains what to do', { tag: '@slow' }, async ({
  app,
  authorization,
  dovecot,
}) => {
  const sheet = await enterNewMailbox(app, dovecot)
  await sheet.getByRole('button', { name: 'Save and test' }).click()
  await expect(sheet.getByText('Enter the client ID.')).toBeVisible()
  await expect(sheet.getByText('Enter a URL that starts with https://.')).toHaveCount(2)
  await expectNoViolation(app, 'the fields of a client')

  authorization.isPending = true
  await enterClient(sheet, authorization)
  await sheet.getByRole('button', { name: 'Save and test' }).click()
  const signIn = sheet.getByRole('region', { name: `Sign in to ${address}` })
  await expect(signIn.getByText('WDJB-MJHT')).toBeVisible()
  await expect(signIn.getByRole('link', { name: 'provider.example/device' })).toHaveAttribute(
    'href',
    'https://provider.example/device',
  )
  await expect(signIn.getByText(/The code expires in (30:00|29:\d\d)\./)).toBeVisible()
  await signIn.getByRole('button', { name: 'Copy code' }).click()
  expect(await readClipboard(app)).toBe('WDJB-MJHT')
  await expectNoViolation(app, 'a code to enter at the provider')

  authorization.refusals.push('access_denied')
  await expect(signIn.getByText('The provider reported that access was denied.')).toBeVisible()
  authorization.refusals.push('expired_token')
  await signIn.getByRole('button', { name: 'Get new code' }).click()
  await expect(signIn.getByText('The code has expired.')).toBeVisible()
  await expectNoViolation(app, 'a code that has expired')

  authorization.isPending = false
  await signIn.getByRole('button', { name: 'Get new code' }).click()
  await expect(signIn.getByText('The provider granted access.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Trust this certificate' }).click()
  await expect(sheet.getByText(/^Connection works/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(app.getByRole('region', { name: address })).toContainText('No known problems.')
})

test('a mailbox stays signed in when edited, and can sign in again after consent was revoked', {
  tag: '@slow',
}, async ({ app, authorization, dovecot }) => {
  const sheet = await enterNewMailbox(app, dovecot)
  await enterClient(sheet, authorization)
  await sheet.getByRole('button', { name: 'Save and test' }).click()
  await sheet.getByRole('button', { name: 'Trust this certificate' }).click()
  await sheet.getByRole('button', { name: 'Done' }).click()

  const mailbox = app.getByRole('region', { name: address })
  await mailbox.getByRole('button', { name: `Edit ${address}` }).click()
  const editing = app.getByRole('dialog', { name: 'Edit mailbox' })
  await expect(editing.getByLabel('Client ID')).toHaveValue('client-1')
  await editing.getByRole('switch', { name: 'Pickup' }).click()
  await editing.getByRole('button', { name: 'Save and test' }).click()
  await expect(editing.getByText(/^Connection works/)).toBeVisible()
  await editing.getByRole('button', { name: 'Done' }).click()
  expect(authorization.accessTokens).toHaveLength(1)

  authorization.active.clear()
  authorization.refusals.push('invalid_grant')
  await mailbox.getByRole('button', { name: `Test connection to ${address}` }).click()
  await expect(mailbox.getByText('The mailbox owner has to sign in with the provider.')).toBeVisible()
  await mailbox.getByRole('button', { name: 'Sign in' }).click()
  await expect(app.getByRole('dialog', { name: `Sign in to ${address}` })).toBeVisible()
  await expect(mailbox.getByText(/^Connection works/)).toBeVisible()
})
