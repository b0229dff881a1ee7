import { execFile } from 'node:child_process'
import { chmodSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { uiTexts } from '../../../src/shared/i18n/ui-texts.ts'
import { packed, startPacked } from '../support/packed-app.ts'

/* The installers for this system, in the folder that `npm run dist` created. */

const { path: folder, obstacle } = packed('SENDPROOF_INSTALLERS')
const run = promisify(execFile)
const classes = 'HKCU\\Software\\Classes'

function only(pattern: string): string {
  const [file, ...others] = globSync(pattern, { cwd: folder })
  if (!file || others.length > 0) throw new Error(`there is not one ${pattern} in ${folder}`)
  return join(folder, file)
}

/** The values of a registry key; null if it has none. */
async function registry(...words: string[]): Promise<string | null> {
  return await run('reg', ['query', ...words]).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
}

/** The default value of a registry key; null if none. */
async function defaultValue(key: string): Promise<string | null> {
  const [, value = null] = /REG_\w+ +(.+)$/m.exec((await registry(key, '/ve')) ?? '') ?? []
  return value === '(value not set)' ? null : value
}

/** The registry entries that determine the default program for `.eml`, for this account and for all accounts. */
async function defaultProgram() {
  const choice = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\FileExts\\.eml\\UserChoice'
  return {
    own: await defaultValue(`${classes}\\.eml`),
    effective: await defaultValue('HKCR\\.eml'),
    chosen: await registry(choice),
  }
}

test.describe('the Windows setup', () => {
  test.skip(process.platform !== 'win32' || obstacle !== null, obstacle ?? 'not run: this is not Windows')

  test('registers links and file types, and removes them when uninstalled', async () => {
    test.setTimeout(300_000)
    const before = await defaultProgram()
    await run(only('sendproof-*-setup.exe'), ['/S', '/currentuser'])
    const command = await registry(`${classes}\\sendproof\\shell\\open\\command`, '/ve')
    const [, program = ''] = /"([^"]+\.exe)" -- "%1"/.exec(command ?? '') ?? []
    expect(program).toMatch(/Sendproof\.exe$/i)
    expect(await defaultProgram()).toEqual(before)
    for (const extension of ['eml', 'msg'])
      expect(await registry(`${classes}\\.${extension}\\OpenWithProgids`)).toContain(`Sendproof.${extension}`)

    const app = await startPacked({ program })
    try {
      await expect(app.page.getByRole('heading', { level: 1 })).toBeVisible()
      await run('cmd', ['/d', '/c', 'start', '', 'sendproof://domain/shop.example'], {
        env: { ...process.env, SENDPROOF_DATA_DIR: app.dataDir },
      })
      const titles = Object.values(uiTexts).map(({ desktop }) => desktop.link.title)
      await expect(app.page.getByText(new RegExp(titles.join('|')))).toBeVisible()
      await app.photograph('link')
      expect(await defaultProgram()).toEqual(before)
      expect(await app.quit()).toBe(0)
    } finally {
      await app.dispose()
    }

    // With `_?=`, the uninstaller stays in its folder, so that the test can wait for it.
    const installed = dirname(program)
    const [uninstaller = ''] = globSync('Uninstall*.exe', { cwd: installed })
    await run(join(installed, uninstaller), ['/S', '/currentuser', `_?=${installed}`])
    expect(await registry(`${classes}\\sendproof`)).toBeNull()
    for (const extension of ['eml', 'msg']) {
      expect(await registry(`${classes}\\Sendproof.${extension}`)).toBeNull()
      expect((await registry(`${classes}\\.${extension}\\OpenWithProgids`)) ?? '').not.toContain('Sendproof')
    }
    expect(await defaultProgram()).toEqual(before)
  })
})

test.describe('the AppImage', () => {
  test.skip(process.platform !== 'linux' || obstacle !== null, obstacle ?? 'not run: this is not Linux')

  test('opens its window', async () => {
    const program = only('*.AppImage')
    chmodSync(program, 0o755)
    const app = await startPacked({ program })
    try {
      await expect(app.page.getByRole('heading', { level: 1 })).toBeVisible()
      await app.photograph('appimage')
      expect(await app.quit()).toBe(0)
    } finally {
      await app.dispose()
    }
  })
})
