import { deliver, signedNewsletter } from '../../support/demo-sender.ts'
import { httpOf, smtpAt, startHostedInstance } from '../../support/hosted-instance.ts'
import { launchPostgres, postgresObstacle } from '../../support/launch-postgres.ts'
import type { ServingNode } from '../../support/sendproof.ts'
import { test as base, expect } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'

interface Nodes {
  smtp: ServingNode
  http: ServingNode
  key: string
}

const obstacle = postgresObstacle()

/** An engine that hands everything on to an instance of several nodes over PostgreSQL. */
const test = base.extend<{ nodes: Nodes }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs.
  nodes: async ({}, use) => {
    const server = await launchPostgres()
    const instance = await startHostedInstance(await server.createDatabase())
    const [smtp, http] = await Promise.all([instance.start('smtp'), instance.start('http'), instance.start('worker')])
    await use({ smtp, http, key: instance.key })
    await instance.end()
    await server.end()
  },
  flags: async ({ nodes }, use) => {
    const address = ['--hosted-base-url', httpOf(nodes.http), '--hosted-api-key', nodes.key]
    await use(['--offline', '--hosted-mode', 'hosted', ...address])
  },
})

test.use({ ownEngine: true })
test.skip(obstacle !== null, obstacle ?? '')

test('a test, its report, an audit and an address come from nodes that share a database', async ({
  app,
  engine,
  nodes,
}) => {
  test.slow()
  const { http } = engine.listening
  await app.getByRole('button', { name: 'Create a test address' }).click()
  const address = app.getByRole('button', { name: /@sendproof\.localhost/ })
  await expect(address).toBeVisible()
  const [recipient = ''] = /test-\w+@sendproof\.localhost/.exec((await address.textContent()) ?? '') ?? []
  expect(await deliver(smtpAt(nodes.smtp), recipient, await signedNewsletter())).toMatch(/^250 /)
  await expect(app.getByRole('img', { name: /^Score: [\d.]+ of 10$/ })).toBeVisible()
  await expectNoViolation(app, 'the report')

  await app.getByRole('link', { name: 'Tests', exact: true }).click()
  await expect(app.getByRole('link', { name: 'The first flush is here' })).toBeVisible()
  await app.goto(`${http}/domain/shop.example`)
  await expect(app.getByRole('heading', { name: 'shop.example' })).toBeVisible()
  await expect(app.getByText('v=spf1').first()).toBeVisible()
  await app.goto(`${http}/ip/192.0.2.25`)
  await expect(app.getByText('zen.spamhaus.org').first()).toBeVisible()
})
