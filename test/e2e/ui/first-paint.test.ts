import type { Page } from '@playwright/test'
import { demoDns } from '../../support/demo-sender.ts'
import { createTestAt } from '../../support/sendproof.ts'
import { expect, test } from '../support/app.ts'

test.use({ flags: demoDns })

/** Delays all further calls from the page to the engine. */
async function holdAnswers(app: Page) {
  const asked: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await app.route(
    ({ pathname }) => /^\/(api|app)\//.test(pathname),
    async (route) => {
      asked.push(route.request().url())
      await released
      await route.continue()
    },
  )
  return { asked, release }
}

/** When the page painted its first text, in milliseconds after opening; undefined if it has not yet. */
function firstContentfulPaint(app: Page): Promise<number[]> {
  return app.evaluate<number[]>(
    `performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime)`,
  )
}

/** Placeholders shown until the answers arrive. */
function skeletons(app: Page) {
  return app.locator('[aria-busy=true], div.breathe')
}

async function expectFrame(app: Page): Promise<void> {
  await expect(app.getByRole('navigation').getByRole('link', { name: 'Tests', exact: true })).toBeVisible()
  // The document is painted one frame later.
  await expect.poll(() => firstContentfulPaint(app)).toHaveLength(1)
}

test('the home page is painted before the engine responds', { tag: '@slow' }, async ({ app, engine }) => {
  const { asked } = await holdAnswers(app)
  await app.goto(engine.listening.http)
  await expectFrame(app)
  await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asked).not.toEqual([])
})

for (const path of ['/tests', '/domain/shop.example', '/ip/192.0.2.25', '/settings'] as const) {
  test(`${path} is painted before the engine responds, with skeletons for the answers`, async ({ app, engine }) => {
    const { asked } = await holdAnswers(app)
    await app.goto(engine.listening.http + path)
    await expectFrame(app)
    await expect(skeletons(app).first()).toBeVisible()
    expect(asked).not.toEqual([])
  })
}

test('a test page is painted before the engine responds, and the test appears with the answer', async ({
  app,
  engine,
}) => {
  const { token, address } = await createTestAt(engine)
  const { release } = await holdAnswers(app)
  await app.goto(`${engine.listening.http}/t/${token}`)
  await expectFrame(app)
  await expect(skeletons(app).first()).toBeVisible()
  release()
  await app.getByRole('button', { name: 'swaks', exact: true }).click()
  await expect(app.getByText(address, { exact: true }).first()).toBeVisible()
  await expect(skeletons(app)).toHaveCount(0)
})
