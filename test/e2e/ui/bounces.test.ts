import { demoDns } from '../../support/demo-sender.ts'
import { bounceMail } from '../../support/notices.ts'
import { dropFiles, expect, test } from '../support/app.ts'
import { expectNoViolation } from '../support/axe.ts'

test.use({ flags: demoDns, engineState: 'empty' })

/** A bounce of a few minutes ago. */
function freshBounce(): string {
  return bounceMail({ date: new Date(Date.now() - 300_000).toUTCString() })
}

test('a dropped bounce is explained, counted once, and its returned message tested with the reply as evidence', async ({
  app,
}) => {
  const bounce = freshBounce()
  await dropFiles(app, [{ name: 'bounce.eml', content: bounce }])
  await expect(app.getByText('A bounce: a mail server reports what became of a message.')).toBeVisible()
  await expect(app.getByText('Fix the cause, then send again', { exact: true })).toBeVisible()
  await expectNoViolation(app, 'an explained bounce')

  await app.getByRole('button', { name: 'Add to bounces' }).click()
  await expect(app.getByText(/^Added\. Only counts are kept/)).toBeVisible()
  await app.getByRole('link', { name: 'Bounces of shop.example' }).click()
  const table = app.getByRole('table').filter({ hasText: 'Reason and what to do' })
  await expect(table.getByRole('row').filter({ hasText: 'gmail' })).toContainText('1')
  await expect(app.getByText(/These are counts, not rates/)).toBeVisible()
  await expectNoViolation(app, 'the bounces of a domain')

  await app.goBack()
  await dropFiles(app, [{ name: 'again.eml', content: bounce }])
  await app.getByRole('button', { name: 'Add to bounces' }).click()
  await expect(app.getByText(/^Already added\./)).toBeVisible()

  await app.getByRole('button', { name: 'Test the returned message' }).click()
  await expect(app.getByText(/^Gmail refused this message \(550 5\.7\.26\)\./)).toBeVisible()
  await app.locator('summary').filter({ hasText: 'Answers 550 5.7.26 (Gmail)' }).click()
  await expect(app.getByText('Answers 550 5.7.26 (Gmail)').last()).toBeVisible()
  await expectNoViolation(app, 'a tested bounce')
  await app.getByRole('navigation').getByRole('link', { name: 'Tests' }).click()
  await expect(app.getByText('Gmail: refused').first()).toBeAttached()
})

test('a pasted reply is explained on its page', async ({ app }) => {
  await app
    .getByLabel('Drop an email, or type a domain, an IP, or the reply of a mail server')
    .fill('550 5.1.1 User unknown')
  await app.keyboard.press('Enter')
  await expect(app.getByText('Remove the address', { exact: true })).toBeVisible()
  await expect(app.getByRole('button', { name: 'Test the returned message' })).toHaveCount(0)
})
