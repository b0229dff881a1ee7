import { expect, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'

test('the help page shows where data is stored, what leaves, and the packages', async ({ app, engine, mode }) => {
  await app.getByRole('link', { name: 'Help', exact: true }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(app.getByText(engine.listening.data_dir)).toBeVisible()
  const leaving = {
    local: 'Nothing. Messages, reports, and DNS queries all stay here.',
    hosted: /^Everything you test, audit, or check is sent to http:/,
  }
  await expect(app.getByText(leaving[mode])).toBeVisible()
  await app.getByText('Lists, dates, and sources').click()
  await expect(app.getByRole('row', { name: /^Blocklists and their codes \d+ 20\d\d-/ })).toBeVisible()
  await app.getByText('Packages and licenses').click()
  await expect(app.getByRole('row', { name: /^mailauth \d/ })).toContainText('MIT')
})

test('it opens with a two-key shortcut', async ({ app }) => {
  await app.keyboard.press('g')
  await app.keyboard.press('e')
  await expect(app.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
})

test.describe('without a session', () => {
  test.use({ session: false })

  test('the folder is not shown', async ({ openApp, engine }) => {
    const app = await openApp('/help#about')
    await expect(app.getByText('On the computer that runs the engine.')).toBeVisible()
    await expect(app.getByText(engine.listening.data_dir)).toHaveCount(0)
  })
})

test('the page has no violation', { tag: '@slow' }, async ({ openApp, engine }) => {
  const app = await openApp('/help#about')
  await expect(app.getByText(engine.listening.data_dir)).toBeVisible()
  await expectNoViolation(app, 'help')
})
