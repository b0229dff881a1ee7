import { demoDns } from '../../support/demo-sender.ts'
import { expect, readClipboard, test } from '../support/app.ts'
import { localOnly } from '../support/local-only.ts'

test.use({
  flags: [...demoDns, '--lookups-per-day', '2'],
  engineState: 'empty',
})

test.describe('a key of this computer', () => {
  test.use({ localOnly: localOnly.keys })

  test('is created, used, shown as used, and revoked', { tag: '@slow' }, async ({ app, engine }) => {
    await app.getByRole('link', { name: 'API', exact: true }).click()
    await expect(app.getByRole('heading', { name: 'No keys yet' })).toBeVisible()
    await app.getByRole('button', { name: 'Create key' }).click()
    const sheet = app.getByRole('dialog', { name: 'New API key' })
    await expect(sheet.getByLabel('Name')).toBeFocused()
    await app.keyboard.type('Newsletter build')
    await sheet.getByLabel('Inbox placement credits').fill('five')
    await app.keyboard.press('Enter')
    await expect(sheet.getByText('Enter a whole number from 0 to 999,999,999.')).toBeVisible()
    await sheet.getByLabel('Inbox placement credits').fill('5')
    await expect(sheet.getByLabel('Tests', { exact: true })).toBeChecked()
    await expect(sheet.getByLabel('Read monitoring')).not.toBeChecked()
    await sheet.getByLabel('Read monitoring').check()
    await sheet.getByLabel('Inbox placement credits').press('Enter')

    const made = app.getByRole('dialog', { name: 'Your new key' })
    await expect(made.getByRole('button', { name: 'Copy key' })).toBeFocused()
    await app.keyboard.press('Enter')
    await expect.poll(() => readClipboard(app)).toMatch(/^sp_/)
    const key = await readClipboard(app)
    await expect(made.getByText(`curl -H "X-API-Key: ${key}"`)).toContainText(`${engine.listening.http}/api/v1/spf`)
    await made.getByRole('button', { name: 'I copied the key' }).click()
    await expect(app.getByText(key)).toHaveCount(0)

    const row = app.getByRole('row', { name: /Newsletter build/ })
    await expect(row).toContainText('5 credits')
    await expect(row).toContainText('Tests, Lookups and checks, Read monitoring')
    await expect(row).toContainText('Not used yet')
    const today = row.getByRole('meter', { name: 'Today' })
    await expect(today).toHaveAttribute('aria-valuetext', '0 of 2')
    const lookUp = () =>
      fetch(`${engine.listening.lookup}/api/v1/spf?domain=shop.example`, { headers: { 'X-API-Key': key } })
    expect(await (await lookUp()).json()).toMatchObject({ valid: true })
    await expect(today).toHaveAttribute('aria-valuetext', '1 of 2')
    await expect(row.getByRole('meter', { name: 'This month' })).toHaveAttribute('aria-valuetext', '1 of 2,000')
    await expect(row).toContainText('Last used')

    await row.getByRole('button', { name: 'Revoke key “Newsletter build”' }).click()
    const question = app.getByRole('alertdialog', { name: 'Revoke “Newsletter build”?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await app.keyboard.press('Escape')
    expect((await lookUp()).status).toBe(200)
    await row.getByRole('button', { name: 'Revoke key “Newsletter build”' }).click()
    await question.getByRole('button', { name: 'Revoke key' }).click()
    await expect(row.getByText('Revoked')).toBeVisible()
    expect((await lookUp()).status).toBe(401)
  })
})

test('a new key survives a click outside its dialog, and is no longer shown once the dialog is closed', {
  tag: '@slow',
}, async ({ app }) => {
  await app.keyboard.press('g')
  await app.keyboard.press('k')
  await app.getByRole('button', { name: 'Create key' }).click()
  await app.getByRole('radio', { name: 'Unlimited' }).click()
  await expect(app.getByText('No limits.')).toBeVisible()
  await app.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const made = app.getByRole('dialog', { name: 'Your new key' })
  await expect(made).toBeVisible()
  await app.mouse.click(5, 5)
  await expect(made).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(made).toHaveCount(0)
  await expect(app.getByRole('row', { name: /Unnamed/ })).toContainText('0 · no limit')
  await app.getByRole('button', { name: 'Create key' }).click()
  await expect(app.getByRole('dialog', { name: 'New API key' })).toBeVisible()
})

test.describe('without a session', () => {
  test.use({ session: false })

  test('no key is shown, and none can be created', async ({ app }) => {
    await app.getByRole('link', { name: 'API', exact: true }).click()
    await expect(app.getByRole('heading', { name: 'Sign in to manage API keys' })).toBeVisible()
    await expect(app.getByRole('button', { name: 'Create key' })).toHaveCount(0)
  })
})
