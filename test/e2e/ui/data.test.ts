import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { dropFiles, expect, test, tokenOf } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { localOnly } from '../support/local-only.ts'
import { carelessMessage } from '../support/messages.ts'

// The test deletes all data. Without a session, the page's calls are refused.
test.use({ engineState: 'new', localOnly: localOnly.data, expectedFaults: /status of 401/ })

async function testMessage(app: Page): Promise<string> {
  await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
  await expect(app.getByRole('img', { name: /^Score/ })).toBeVisible()
  return tokenOf(app)
}

test('all data is exported as one file, with original messages and reports', { tag: '@slow' }, async ({ app }) => {
  const token = await testMessage(app)
  await app.getByRole('link', { name: 'Settings' }).click()
  const downloading = app.waitForEvent('download')
  await app.getByRole('button', { name: 'Export data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('sendproof-data.tar.gz')
  const folder = mkdtempSync(join(tmpdir(), 'export-'))
  try {
    execFileSync('tar', ['-xzf', await download.path(), '-C', folder])
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const fileOf = (name: string) => join(folder, files.find((file) => file.endsWith(`${token}/${name}`)) ?? '')
    expect(readFileSync(fileOf('message-1.eml'), 'utf8')).toBe(carelessMessage)
    expect(JSON.parse(readFileSync(fileOf('report-1.json'), 'utf8'))).toMatchObject({ token, status: 'done' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('everything is deleted after a confirmation', { tag: '@slow' }, async ({ app }) => {
  await testMessage(app)
  await app.getByRole('link', { name: 'Settings' }).click()
  await app.getByRole('button', { name: 'Reset …' }).click()
  const question = app.getByRole('alertdialog')
  await expect(question).toContainText('all tests with their messages and reports')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await app.getByRole('button', { name: 'Reset …' }).click()
  const confirm = question.getByRole('button', { name: 'Delete everything' })
  await expect(question.getByLabel('To confirm, type Sendproof.')).toBeFocused()
  await app.keyboard.type('Sendpro')
  await expect(confirm).toBeDisabled()
  await expectNoViolation(app, 'question')
  await app.keyboard.type('of')
  await confirm.click()
  await expect(app.getByText('Everything was deleted.')).toBeVisible()
  // The session was deleted as well.
  await expect(app.getByRole('heading', { name: 'Sign in to view settings' })).toBeVisible()
})

test('all browsers are signed out', async ({ app }) => {
  await app.getByRole('link', { name: 'Settings' }).click()
  await app.getByRole('button', { name: 'Sign out all browsers' }).click()
  await expect(app.getByText('Signed out all browsers: 1 session ended.')).toBeVisible()
  await expect(app.getByRole('heading', { name: 'Sign in to view settings' })).toBeVisible()
  await app.reload()
  await expect(app.getByRole('heading', { name: 'Sign in to view settings' })).toBeVisible()
})
