import { expect, test } from '../support/app.ts'

test('the title and the close button of a dialog stay visible while it scrolls', { tag: '@slow' }, async ({
  app,
  engine,
}) => {
  await app.setViewportSize({ width: 800, height: 480 })
  await app.goto(`${engine.listening.http}/mailboxes`)
  await app.getByRole('button', { name: 'Add mailbox' }).click()
  const dialog = app.getByRole('dialog', { name: 'Add mailbox' })
  await dialog.evaluate((popup) => popup.scrollTo(0, popup.scrollHeight))
  await expect.poll(() => dialog.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  await expect(dialog.getByRole('heading', { name: 'Add mailbox' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})
