import { expect, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'

test('the settings show the configuration for an assistant, and copy it', { tag: '@slow' }, async ({
  openApp,
  engine,
}) => {
  const app = await openApp('/settings?tab=server')
  await app.getByRole('link', { name: 'Connect an assistant' }).click()
  await expect(app.getByRole('heading', { name: 'Connect an assistant', level: 1 })).toBeVisible()
  await expect(app.getByText(`claude mcp add --transport http sendproof ${engine.listening.http}/mcp`)).toBeVisible()
  await expectNoViolation(app, 'the page about assistants')

  await app.getByRole('tab', { name: 'VS Code' }).press('Enter')
  await app.getByRole('button', { name: 'Copy the configuration' }).click()
  const copied: unknown = JSON.parse(await app.evaluate<string>('navigator.clipboard.readText()'))
  expect(copied).toMatchObject({ servers: { sendproof: { type: 'http', url: expect.stringMatching(/\/mcp$/) } } })

  await app.getByRole('link', { name: 'Create an API key' }).click()
  await expect(app).toHaveURL(/\/keys$/)
})
