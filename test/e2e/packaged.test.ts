import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { type Browser, chromium, expect, test } from '@playwright/test'

/** The program of a packaged app, as `npm run dist` makes it. */
const { SENDPROOF_APP: program } = process.env

test.describe('the packaged app', () => {
  test.skip(program === undefined, 'not run: SENDPROOF_APP names no packaged app')

  test('opens its window and reaches its engine', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'packaged-'))
    // Its fuses refuse Node's inspector, which Playwright's own way to start Electron needs.
    const flags = ['--remote-debugging-port=0', '--port', '0', '--smtp-port', '0', '--offline']
    const app = spawn(resolve(program ?? ''), flags, {
      env: { ...process.env, SENDPROOF_DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const browser = await connect(app)
    try {
      const [context] = browser.contexts()
      const page = context?.pages()[0] ?? (await context?.waitForEvent('page'))
      if (!page) throw new Error('the app has no window')
      await expect(page).toHaveURL(/^app:\/\/sendproof\//)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const engine = await page.evaluate(() => fetch('/app/engine').then((response) => response.json()))
      expect(engine).toMatchObject({ session: true })
      expect(await page.evaluate(() => 'require' in globalThis || 'process' in globalThis)).toBe(false)
    } finally {
      await browser.close()
      app.kill()
      await once(app, 'exit')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  })
})

/** Chromium prints where it listens for its inspector. */
async function connect(app: ChildProcess): Promise<Browser> {
  if (!app.stderr) throw new Error('the app has no standard error')
  for await (const line of createInterface({ input: app.stderr })) {
    const [, address] = /^DevTools listening on (ws:\S+)$/.exec(line) ?? []
    if (address) return await chromium.connectOverCDP(address)
  }
  throw new Error('the app ended before it had a window')
}
