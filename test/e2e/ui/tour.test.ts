import { dropFiles, expect, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'
import { localOnly } from '../support/local-only.ts'
import { carelessMessage } from '../support/messages.ts'

// The home page without tests.
test.use({ engineState: 'empty' })

test('new users see how it works; users with tests see their tests instead', async ({ app }) => {
  const tour = app.getByRole('region', { name: 'How it works' })
  await expect(tour.getByRole('listitem')).toHaveCount(4)
  await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
  await expect(app.getByRole('img', { name: /^Score/ })).toBeVisible()
  await app.getByRole('link', { name: 'Home' }).click()
  await expect(app.getByRole('heading', { name: 'Recent tests' })).toBeVisible()
  await expect(tour).toHaveCount(0)
})

test.describe('the help page', () => {
  test.use({ localOnly: localOnly.samples })

  test('has the tour, answers, and a sample report', { tag: '@slow' }, async ({ app }) => {
    await app.getByRole('link', { name: 'Help', exact: true }).click()
    await expect(app.getByRole('region', { name: 'How it works' })).toBeVisible()
    await app.getByText('What does the score mean?').click()
    await expect(app.getByText('A perfect email has 10 points.')).toBeVisible()
    await app.getByRole('button', { name: 'See a sample report' }).click()
    await expect(app.getByText('This is a sample:')).toBeVisible()
  })
})

test('the home page has no violation', { tag: '@slow' }, async ({ app }) => {
  await expect(app.getByRole('region', { name: 'How it works' })).toBeVisible()
  await expectNoViolation(app, 'tour')
})
