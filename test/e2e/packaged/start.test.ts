import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { sampleMessage } from '../../support/messages.ts'
import { type PackedApp, packed, reportOf, startPacked, submitMessage } from '../support/packed-app.ts'

/** The program of a packaged app created by `npm run dist`. */
const { path: program, obstacle } = packed('SENDPROOF_APP')
const thirtyMegabytes = 30 * 1024 * 1024

test.describe('the packaged app', () => {
  test.skip(obstacle !== null, obstacle ?? '')

  let app: PackedApp
  test.beforeEach(async () => {
    app = await startPacked({ program })
  })
  test.afterEach(() => app.dispose())

  test('opens its window and reaches its engine', async () => {
    const { page } = app
    await expect(page).toHaveURL(/^app:\/\/sendproof\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const engine = await page.evaluate(() => fetch('/app/engine').then((response) => response.json()))
    expect(engine).toMatchObject({ session: true })
    expect(await page.evaluate(() => 'require' in globalThis || 'process' in globalThis)).toBe(false)
    await app.photograph('start')
  })

  test('exits cleanly after a message and a checkpoint', async () => {
    const { page, dataDir } = app
    const database = join(dataDir, 'sendproof.sqlite')
    await expect.poll(() => existsSync(database)).toBe(true)
    const before = statSync(database).mtimeMs
    const token = await submitMessage(page, sampleMessage().toString())
    const { result, verdict } = await reportOf(page, token)
    expect(verdict).not.toBeNull()
    expect(result?.findings.map(({ key }) => key)).toContain('dkim.missing')
    // The checkpoint thread writes this file; the engine itself only writes its log.
    await expect.poll(() => statSync(database).mtimeMs, { timeout: 30_000 }).toBeGreaterThan(before)
    await page.goto(`app://sendproof/t/${token}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await app.photograph('report')
    expect(await app.quit()).toBe(0)
    expect(existsSync(join(dataDir, 'listening.json'))).toBe(false)
    expect(statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
  })

  test('accepts a 30 MB message from its page', async () => {
    const token = await submitMessage(app.page, sampleMessage().toString(), thirtyMegabytes)
    const { message } = await reportOf(app.page, token)
    expect(message?.size).toBeGreaterThanOrEqual(thirtyMegabytes)
  })
})
