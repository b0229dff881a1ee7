import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, expect, test } from '@playwright/test'
import { buildProduct, root } from '../../scripts/build-product.ts'
import { testFlags } from '../../scripts/electron/desktop-obstacle.ts'
import { electronPackage, readInstallation } from '../../scripts/electron/installation.ts'
import { keepScreenshot, needDesktop } from './support/desktop.ts'

test.describe('the desktop app', () => {
  needDesktop()

  test('opens a sandboxed window that reaches the engine', async () => {
    buildProduct()
    const dataDir = await mkdtemp(join(tmpdir(), 'desktop-'))
    const app = await _electron.launch({
      executablePath: readInstallation(electronPackage, process.env).binary,
      args: [root, ...testFlags, '--port', '0', '--smtp-port', '0', '--offline'],
      env: { ...process.env, SENDPROOF_DATA_DIR: dataDir },
    })
    try {
      const page = await app.firstWindow()
      expect(page.url()).toMatch(/^app:\/\/sendproof\//)
      await expect(page.locator('#root')).not.toBeEmpty()
      await keepScreenshot(page, 'desktop')
      const engine = await page.evaluate(() => fetch('/app/engine').then((response) => response.json()))
      expect(engine).toMatchObject({ session: true })
      expect(await page.evaluate(() => ['require', 'process', 'Buffer'].filter((name) => name in globalThis))).toEqual(
        [],
      )
    } finally {
      await app.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
