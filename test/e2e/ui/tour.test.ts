import { dropFiles, expect, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { carelessMessage } from '../support/messages.ts'

// It is for users without tests.
test.use({ ownEngine: true })

test('the tour is shown at the first start only', async ({ app, mode }) => {
  const tour = app.getByRole('region', { name: 'How it works' })
  await expect(tour).toContainText('Step 1 of 4')
  await expect(tour.getByRole('button', { name: 'Back' })).toBeDisabled()
  const next = tour.getByRole('button', { name: 'Next' })
  await next.focus()
  for (const step of [2, 3, 4]) {
    await app.keyboard.press('Enter')
    await expect(tour).toContainText(`Step ${step} of 4`)
  }
  await tour.getByRole('button', { name: 'Back' }).click()
  await expect(tour).toContainText('Step 3 of 4')
  await next.click()
  await tour.getByRole('button', { name: 'Done' }).click()
  await expect(tour).toHaveCount(0)
  await app.reload()
  // Samples are only offered by the local engine.
  await expect(app.getByRole('heading', { name: 'Explore the samples' })).toHaveCount(mode === 'local' ? 1 : 0)
  await expect(tour).toHaveCount(0)
})

test('it can be skipped', async ({ app }) => {
  const tour = app.getByRole('region', { name: 'How it works' })
  await tour.getByRole('button', { name: 'Skip' }).click()
  await expect(tour).toHaveCount(0)
})

test('it is not shown to users with tests', async ({ app }) => {
  await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
  await expect(app.getByRole('img', { name: /^Score/ })).toBeVisible()
  await app.getByRole('link', { name: 'Home' }).click()
  await expect(app.getByRole('heading', { name: 'Recent tests' })).toBeVisible()
  await expect(app.getByRole('region', { name: 'How it works' })).toHaveCount(0)
})

test('it has no violation', { tag: '@slow' }, async ({ app }) => {
  await expect(app.getByRole('region', { name: 'How it works' })).toBeVisible()
  await expectNoViolation(app, 'tour')
})
