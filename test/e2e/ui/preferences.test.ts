import { demoDns } from '../../support/demo-sender.ts'
import { dropFiles, expect, startTest, test } from '../support/app.ts'
import { carelessMessage } from '../support/messages.ts'

test.use({ flags: demoDns })

test.describe('the language', () => {
  test.use({ engineState: 'empty' })

  test('changes immediately, including reports and numbers, and is remembered', async ({ app }) => {
    await dropFiles(app, [{ name: 'sale.eml', content: carelessMessage }])
    await expect(app.getByRole('tab', { name: 'Findings' })).toBeVisible()
    await app.getByRole('button', { name: /Language: English$/ }).click()
    await app.getByRole('menuitemradio', { name: 'Polski' }).click()

    await expect(app.getByRole('tab', { name: 'Ustalenia' })).toBeVisible()
    await app
      .getByRole('button', { name: /^Pokaż wszystkie/ })
      .first()
      .click()
    await expect(app.locator('[data-finding="headers.date_missing"]').first()).toContainText(/pola Date/)
    await expect(app.locator('html')).toHaveAttribute('lang', 'pl')
    // Shows a decimal comma, and the right plural form.
    await expect(app.getByRole('img', { name: /^Ocena: najwyżej \d(,\d)? na 10/ })).toBeVisible()
    await app.getByRole('link', { name: 'Testy', exact: true }).click()
    await expect(app.getByText('1 test', { exact: true })).toBeVisible()
    await app.reload()
    await expect(app.getByRole('heading', { name: 'Testy' })).toBeVisible()
  })
})

test.describe('a browser that wants Polish', () => {
  test.use({ locale: 'pl-PL' })

  test('shows it automatically, and loads no other texts until another language is chosen', async ({ app }) => {
    const polish = 'Czy trafi do skrzynki odbiorczej?'
    const english = 'Will it reach the inbox?'
    const scripts = new Set<string>()
    app.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.add(response.url())
    })
    // Requested again, because the browser discards the responses of a page that was left.
    const read = async (url: string) => (await app.request.get(url)).text()
    const isFetched = async (words: string) =>
      (await Promise.all([...scripts].map(read))).some((script) => script.includes(words))
    await app.reload()
    await expect(app.getByRole('heading', { name: polish })).toBeVisible()
    expect({ polish: await isFetched(polish), english: await isFetched(english) }).toEqual({
      polish: true,
      english: false,
    })
    await app.getByRole('button', { name: /Język: Polski$/ }).click()
    await app.getByRole('menuitemradio', { name: 'English' }).click()
    await expect(app.getByRole('heading', { name: english })).toBeVisible()
    expect(await isFetched(english)).toBe(true)
  })
})

test('the theme changes immediately and is remembered', async ({ app }) => {
  const ground = () => app.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  const light = await ground()
  await app.getByRole('button', { name: 'Theme: System' }).click()
  await app.getByRole('menuitemradio', { name: 'Dark' }).click()
  expect(await ground()).not.toBe(light)
  await app.reload()
  await expect(app.locator('html')).toHaveAttribute('data-theme', 'dark')
  await app.getByRole('button', { name: 'Theme: Dark' }).click()
  await app.getByRole('menuitemradio', { name: 'Light' }).click()
  expect(await ground()).toBe(light)
})

test('nothing shifts when a dialog opens, and its backdrop covers the whole window', async ({ app }) => {
  const readBar = () =>
    app.evaluate<string>(
      "(({ overflowY, scrollbarGutter }) => overflowY + ' ' + scrollbarGutter)(getComputedStyle(document.documentElement))",
    )
  expect(await readBar()).toBe('scroll auto')
  await app.keyboard.press('?')
  await expect(app.getByRole('dialog')).toBeVisible()
  expect(await readBar()).toBe('scroll auto')
})

test('nothing moves with reduced motion', async ({ app }) => {
  // Scroll-driven animations have a different timeline.
  const moving = () =>
    app.evaluate<number>(
      'document.getAnimations().filter(({ timeline }) => timeline instanceof DocumentTimeline).length',
    )
  await app.emulateMedia({ reducedMotion: 'no-preference' })
  await startTest(app)
  await expect(app.getByRole('list', { name: 'Test progress' })).toBeVisible()
  await expect.poll(moving).toBeGreaterThan(0)
  await app.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(moving).toBe(0)
  await app.getByRole('button', { name: 'Search or run a command' }).click()
  await expect(app.getByRole('dialog')).toBeVisible()
  expect(await moving()).toBe(0)
})

test('the keyboard reaches everything, and its shortcuts can be turned off', async ({ app }) => {
  await app.keyboard.press('g')
  await app.keyboard.press('t')
  await expect(app.getByRole('heading', { level: 1, name: 'Tests' })).toBeFocused()
  await app.keyboard.press('n')
  await expect(app.getByRole('heading', { level: 1, name: 'New test' })).toBeVisible()
  await app.getByRole('button', { name: 'swaks' }).click()
  await app.getByRole('heading', { level: 1, name: 'New test' }).focus()
  await app.keyboard.press('n')
  await expect(app.getByRole('button', { name: 'Create test address' })).toBeFocused()
  await app.keyboard.press('Escape')
  await expect(app.getByRole('heading', { level: 1, name: 'Tests' })).toBeVisible()

  await app.keyboard.press('?')
  const sheet = app.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await app.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await app.keyboard.press('n')
  await expect(app.getByRole('heading', { level: 1, name: 'Tests' })).toBeVisible()
})

test('a printed page is light, and has no navigation', async ({ app }) => {
  await app.getByRole('button', { name: /^Theme/ }).click()
  await app.getByRole('menuitemradio', { name: 'Dark' }).click()
  const ground = () => app.evaluate('getComputedStyle(document.body).backgroundColor')
  const dark = await ground()
  await app.emulateMedia({ media: 'print' })
  await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(app.getByRole('navigation')).toBeHidden()
  await expect(app.getByRole('banner')).toBeHidden()
  expect(await ground()).not.toBe(dark)
  await app.emulateMedia({ media: null })
})
