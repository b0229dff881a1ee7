import { execFile, spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { sampleMessage } from '../../support/messages.ts'
import { packed, reportOf, startPacked, submitMessage } from '../support/packed-app.ts'

/* Behavior that depends on the operating system. */

const { path: program, obstacle } = packed('SENDPROOF_APP')
const run = promisify(execFile)

test.describe('the packaged app on Linux', () => {
  test.skip(process.platform !== 'linux' || obstacle !== null, obstacle ?? 'not run: this is not Linux')

  test('makes no outside connection in offline mode, and downloads no dictionary', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'trace-'))
    const trace = join(folder, 'connect')
    const app = await startPacked({
      program,
      wrapper: ['strace', '-D', '-f', '-q', '-e', 'trace=connect', '-o', trace],
    })
    try {
      await expect(app.page.getByRole('heading', { level: 1 })).toBeVisible()
      await reportOf(app.page, await submitMessage(app.page, sampleMessage().toString()))
      expect(globSync('**/*.bdic', { cwd: app.dataDir })).toEqual([])
      expect(await app.quit()).toBe(0)
      const end = `${app.process.pid} +++ exited`
      await expect.poll(() => readFileSync(trace, 'utf8').includes(end)).toBe(true)
    } finally {
      await app.dispose()
    }
    const connected = readFileSync(trace, 'utf8')
      .split('\n')
      .filter((line) => /AF_INET6?\b/.test(line))
    // The page reaches the engine.
    expect(connected.length).toBeGreaterThan(0)
    expect(connected.filter((line) => !/inet_addr\("127\.|"::1"/.test(line))).toEqual([])
    await rm(folder, { recursive: true })
  })
})

test.describe('the packaged app on macOS', () => {
  test.skip(process.platform !== 'darwin' || obstacle !== null, obstacle ?? 'not run: this is not macOS')

  test('has a valid signature', async () => {
    // …/Sendproof.app/Contents/MacOS/Sendproof
    const bundle = dirname(dirname(dirname(program)))
    await expect(run('codesign', ['--verify', '--deep', '--strict', bundle])).resolves.toBeTruthy()
  })
})

test.describe('the packaged app on Windows', () => {
  test.skip(process.platform !== 'win32' || obstacle !== null, obstacle ?? 'not run: this is not Windows')

  test('prints a PDF if the temporary folder has a short name', async () => {
    const folder = await mkdtemp(join(process.env.LOCALAPPDATA ?? '', 'A long name '))
    const { stdout } = await run('cmd', ['/d', '/s', '/c', `for %I in ("${folder}") do @echo %~sI`], {
      windowsVerbatimArguments: true,
    })
    const short = stdout.trim()
    expect(short).toMatch(/~\d/)
    const app = await startPacked({ program, environment: { TEMP: short, TMP: short } })
    try {
      await expect(app.page.getByRole('heading', { level: 1 })).toBeVisible()
      const request = { html: '<h1>Printed</h1>', fileName: `sendproof-${Date.now()}.example.pdf` }
      const outcome = app.page.evaluate(`window.desktop.savePdf(${JSON.stringify(request)})`)
      const { keys, stop } = pressEnter(app.process.pid)
      await expect(Promise.race([outcome, keys])).resolves.toBe('saved')
      stop()
    } finally {
      await app.dispose()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

/** Repeatedly presses Enter in the foremost window of a process, so that the system dialog accepts its suggestion. */
function pressEnter(pid: number | undefined): { keys: Promise<string>; stop(): void } {
  const script = `
    Add-Type -AssemblyName System.Windows.Forms
    $shell = New-Object -ComObject WScript.Shell
    for ($press = 0; $press -lt 30; $press++) {
      Start-Sleep -Seconds 1
      [void]$shell.AppActivate(${pid})
      [System.Windows.Forms.SendKeys]::SendWait('{ENTER}')
    }`
  const shell = spawn('powershell', ['-NoProfile', '-Command', script], { stdio: 'ignore' })
  const keys = new Promise<string>((resolve) => void shell.once('exit', () => resolve('no dialog took the key')))
  return { keys, stop: () => void shell.kill() }
}
