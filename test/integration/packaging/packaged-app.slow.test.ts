import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { testReportSchema } from '../../../src/shared/contract/inbox-tests/inbox-test-report.ts'
import { createTest } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'
import { sampleMessage } from '../../support/messages.ts'
import { linuxObstacle, named } from '../../support/obstacles.ts'
import { layOut, listPacked, type PackagedApp, type PackedFile, packApp, runApp } from '../../support/packaged-app.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Bytes that the app adds to Electron. If you raise this, state the reason. */
const maxOctets = 26 * 1024 * 1024

// Other systems pack and start the real app in the release workflow.
describe.skipIf(linuxObstacle)(named('the packaged app', linuxObstacle), () => {
  let folder: string
  let packaged: PackagedApp
  let files: PackedFile[]

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'packaged-'))
    packaged = await packApp(folder)
    files = listPacked(packaged.archive)
    layOut(packaged, join(folder, 'app'))
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('runs nothing but itself', async () => {
    // Digits, as in the binary.
    const [off, on] = Buffer.from('01')
    await expect(getCurrentFuseWire(packaged.binary)).resolves.toMatchObject({
      [FuseV1Options.RunAsNode]: off,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
      [FuseV1Options.EnableNodeCliInspectArguments]: off,
      [FuseV1Options.EnableCookieEncryption]: off,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
      [FuseV1Options.OnlyLoadAppFromAsar]: on,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
    })
  })

  it('contains only what it needs', () => {
    const kinds = new Set(files.map(({ path }) => extname(path)))
    for (const kind of ['.ts', '.tsx', '.map', '.md', '.c', '.h', '.gyp']) expect(kinds).not.toContain(kind)
    const folders = new Set(files.map(({ path }) => path.split('/', 1)[0]))
    expect([...folders].sort()).toEqual(['node_modules', 'out', 'package.json', 'resources'])
    expect(files.map(({ path }) => path).filter((path) => /^out\/main\/(cli|sendproof)/.test(path))).toEqual([])
    expect(files.reduce((sum, { octets }) => sum + octets, 0)).toBeLessThan(maxOctets)
  })

  it('has only the native module for its system beside the archive', () => {
    const native = `node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`
    expect(files.filter(({ path, isUnpacked }) => path.endsWith('.node') || isUnpacked)).toEqual([
      expect.objectContaining({ path: native, isUnpacked: true }),
    ])
    expect(readdirSync(packaged.unpacked, { recursive: true })).toContain(native)
  })

  it('starts its engine, serves its page, analyzes a message, and exits cleanly', async () => {
    const dataDir = temporaryFolder()
    const flags = ['--port', '0', '--smtp-port', '0', '--offline']
    const app = runApp(join(folder, 'app'), flags, { SENDPROOF_DATA_DIR: dataDir })
    onTestFinished(() => void app.process.kill('SIGKILL'))

    const page = await app.request('app://sendproof/')
    expect(page.body).toBe(readFileSync(join(folder, 'app/out/renderer/index.html'), 'utf8'))
    expect(page.headers['content-security-policy']).toContain("default-src 'self'")
    const [, script = ''] = /src="([^"]+\.js)"/.exec(page.body) ?? []
    expect((await app.request(`app://sendproof${script}`)).headers['content-type']).toContain('text/javascript')
    expect(app.calls).toContainEqual({ type: 'call', name: 'window.loadURL', args: ['app://sendproof/'] })
    expect(app.calls).toContainEqual({ type: 'call', name: 'session.setSpellCheckerLanguages', args: [[]] })
    expect(app.calls).toContainEqual({ type: 'call', name: 'session.setSpellCheckerEnabled', args: [false] })

    const engine = await app.request('app://sendproof/app/engine')
    expect(JSON.parse(engine.body)).toMatchObject({ session: true })
    // Linux lists the files that a process has loaded.
    const loaded = readFileSync(`/proc/${app.process.pid}/maps`, 'utf8')
    expect(loaded).toContain(join(packaged.unpacked, 'node_modules/better-sqlite3/prebuilds'))

    const created = await app.request('app://sendproof/api/v1/tests', { method: 'POST' })
    const { token } = createTest.responses[201].body.parse(JSON.parse(created.body))
    const test = `app://sendproof/api/v1/tests/${token}`
    const headers = { 'content-type': 'message/rfc822' }
    await app.request(`${test}/message`, { method: 'POST', headers, body: sampleMessage().toString() })
    const report = await vi.waitUntil(
      async () => {
        const read = testReportSchema.parse(JSON.parse((await app.request(test)).body))
        return read.status === 'done' && read
      },
      { interval: 100 },
    )
    expect(report.result?.findings.map(({ key }) => key)).toContain('dkim.missing')

    await expect(app.quit()).resolves.toBe(0)
    expect(readdirSync(dataDir)).not.toContain('listening.json')
  })

  it('registers its name and file types with the system', () => {
    const manifest = z.object({ name: z.string(), productName: z.string(), main: z.string() })
    const text = readFileSync(join(folder, 'app/package.json'), 'utf8')
    expect(manifest.parse(JSON.parse(text))).toMatchObject({ productName: 'Sendproof', main: 'out/main/index.js' })
    expect(JSON.parse(text)).not.toHaveProperty('devDependencies')
  })
})
