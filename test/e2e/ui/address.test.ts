import { demoDns } from '../../support/demo-sender.ts'
import { expect, test } from '../support/app.ts'

test.use({ flags: demoDns, expectedFaults: /status of 400/ })

test.describe('without network', () => {
  test.use({ flags: ['--offline'] })

  test('lists that could not be queried are unknown, and the address is not called clean', async ({ app }) => {
    await app.getByRole('link', { name: 'Tools' }).click()
    await app.getByLabel('IP address').fill(' 192.0.2.25 ')
    await app.keyboard.press('Enter')
    await expect(app.getByRole('heading', { level: 1, name: '192.0.2.25' })).toBeVisible()
    await expect(app).toHaveURL(/\/ip\/192\.0\.2\.25$/)
    await expect(app.getByText('No list answered', { exact: true })).toBeVisible()
    const lists = app.getByRole('region', { name: 'Blocklists' })
    await expect(lists.getByRole('listitem')).toHaveCount(8)
    await expect(lists.getByText('not checked', { exact: true })).toHaveCount(8)
    await expect(lists.getByText('not listed', { exact: true })).toHaveCount(0)
  })
})

test('an unlisted address is reported as on none of the lists that answered', { tag: '@hosted' }, async ({
  openApp,
}) => {
  const app = await openApp('/ip/192.0.2.25')
  await expect(app.getByText('Not listed on any of the 8 lists that answered')).toBeVisible()
  const lists = app.getByRole('region', { name: 'Blocklists' })
  await expect(lists.getByText('not listed', { exact: true })).toHaveCount(8)
})

test('lists that do not cover IPv6 come last, as not applicable', async ({ openApp }) => {
  const app = await openApp('/ip/2001:db8::25')
  const lists = app.getByRole('region', { name: 'Blocklists' }).getByRole('listitem')
  await expect(lists.first()).toContainText('not listed')
  await expect(lists.last()).toContainText('not applicable')
})

test('the reverse name resolves back, and the HELO is compared with it', async ({ openApp }) => {
  const app = await openApp('/ip/192.0.2.25')
  const reverse = app.getByRole('region', { name: /^Reverse DNS/ })
  await expect(reverse.getByText('mail.shop.example')).toBeVisible()
  await expect(reverse.getByText('same address')).toBeVisible()
  await reverse.getByLabel('HELO name').fill('mail.shop.example')
  await app.keyboard.press('Enter')
  await expect(reverse.getByText('mail.shop.example is a confirmed reverse DNS name of this IP address.')).toBeVisible()
  await expect(app).toHaveURL(/helo=mail\.shop\.example/)
  await reverse.getByLabel('HELO name').fill('other.shop.example')
  await app.keyboard.press('Enter')
  await expect(reverse.getByText(/other\.shop\.example is not a confirmed reverse DNS name/)).toBeVisible()
})

test('an address that cannot be on a list is rejected with an explanation', async ({ app }) => {
  await app.keyboard.press('g')
  await app.keyboard.press('o')
  await expect(app.getByRole('heading', { level: 1, name: 'Tools' })).toBeFocused()
  await app.getByLabel('IP address').fill('10.0.0.1')
  await app.keyboard.press('Enter')
  await expect(app.getByText(/must be a public address/)).toBeVisible()
})
