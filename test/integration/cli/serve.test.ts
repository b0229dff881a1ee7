import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { program } from '../../../scripts/build-product.ts'
import { fill } from '../../../src/shared/i18n/bind-texts.ts'
import { errorTexts } from '../../../src/shared/i18n/error-texts.ts'
import { sessionOf } from '../../support/browser-session.ts'
import { freePort } from '../../support/free-port.ts'
import {
  listeningSchema,
  runBuiltSendproof,
  runSendproof,
  type ServingSendproof,
  serveSendproof,
  spawnSendproof,
} from '../../support/sendproof.ts'
import { silentServer } from '../../support/silent-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

async function serve(words: string[] = ['--offline'], dataDir = temporaryFolder()): Promise<ServingSendproof> {
  const engine = await serveSendproof(dataDir, words)
  onTestFinished(() => void engine.end('SIGKILL'))
  return engine
}

describe('sendproof serve', () => {
  it('prints its addresses as one line of JSON, and writes them to the data folder', async () => {
    const dataDir = join(temporaryFolder(), 'new')
    const { listening, written } = await serve(['--offline'], relative(process.cwd(), dataDir))
    expect(listening).toEqual({
      event: 'listening',
      http: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      lookup: listening.http,
      smtp: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      data_dir: dataDir,
    })
    expect(written().stdout.trim().split('\n')).toHaveLength(1)
    const file = join(dataDir, 'listening.json')
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(listening)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  })

  it('prints a one-time link that opens a session', async () => {
    const { listening, written } = await serve()
    await expect.poll(() => written().stderr).toContain(listening.http)
    const [address = ''] = /http:\/\/\S+/.exec(written().stderr) ?? []
    const opened = await fetch(address, { redirect: 'manual' })
    const [cookie = ''] = opened.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Strict/i)
    const readEngine = (headers: Record<string, string>) =>
      fetch(`${listening.http}/app/engine`, { headers }).then((response) => response.json())
    const session = sessionOf({ setCookie: cookie, location: opened.headers.get('location') ?? '' })
    expect(await readEngine(session)).toMatchObject({ session: true })
    expect(await readEngine({ cookie: session.Cookie })).toMatchObject({ session: false })
    expect(await readEngine({})).toMatchObject({ session: false })
    const again = await fetch(address, { redirect: 'manual' })
    expect(again.headers.getSetCookie()).toEqual([])
  })

  it('refuses a hosted instance that is this engine', async () => {
    const address = `http://localhost:${await freePort()}`
    const words = ['serve', '--data-dir', temporaryFolder(), '--port', new URL(address).port, '--smtp-port', '0']
    const { exitCode, stdout, stderr } = await runSendproof([...words, '--hosted-base-url', address])
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    const fault = errorTexts.en.invalid.settings.hosted_self
    expect(stderr).toBe(`sendproof: --hosted-base-url does not accept “${address}”: ${fault}\n`)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('drains and exits with 0 on %s', async (signal) => {
    const engine = await serve()
    expect(await engine.end(signal)).toEqual({ exitCode: 0, signal: null })
    await expect(fetch(engine.listening.http)).rejects.toThrow()
  })

  it('goes on when no one reads its messages, and drains', async () => {
    const child = spawnSendproof([
      ...['serve', '--port', '0', '--smtp-port', '0', '--offline'],
      ...['--data-dir', temporaryFolder()],
    ])
    onTestFinished(() => void child.kill('SIGKILL'))
    child.stderr.destroy()
    const [line] = await once(child.stdout, 'data')
    const { http } = listeningSchema.parse(JSON.parse(String(line)))
    expect((await fetch(`${http}/healthz`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([0, null])
  })

  it('prints where to send mail', async () => {
    const { listening, written } = await serve()
    await expect.poll(() => written().stderr).toContain(`SMTP server at ${listening.smtp}`)
  })

  it.skipIf(process.platform !== 'linux').each([
    [[], false],
    [['--json'], true],
  ])('prints text for people on a terminal, with %j', async (words, hasJson) => {
    const dataDir = temporaryFolder()
    const command = [process.execPath, program, 'serve', '--data-dir', dataDir, '--offline', '--port', '0']
    // `exec` replaces the shell, which the same Ctrl+C would end.
    const line = ['exec', ...command, '--smtp-port', '0', ...words].join(' ')
    // `script` gives the program a terminal of its own (util-linux).
    const terminal = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
    })
    onTestFinished(() => void terminal.kill('SIGKILL'))
    let shown = ''
    terminal.stdout.on('data', (chunk) => {
      shown += chunk
    })
    await expect.poll(() => shown).toContain('Press Ctrl-C to stop Sendproof.')
    expect(shown).toMatch(/Open Sendproof in your browser \([^)]*\): http:/)
    expect(shown.includes('"event":"listening"')).toBe(hasJson)
    // The terminal turns this into SIGINT.
    terminal.stdin.write('\x03')
    const [exitCode] = await once(terminal, 'exit')
    expect(exitCode).toBe(0)
  })

  it('serves stored data after a restart', async () => {
    const dataDir = temporaryFolder()
    const first = await serve(['--offline'], dataDir)
    await first.end()
    expect(await (await serve(['--offline'], dataDir)).end()).toMatchObject({ exitCode: 0 })
  })
})

describe('a start that fails', () => {
  it.each(['--port', '--smtp-port'])('names the busy port of %s', async (flag) => {
    const port = String(await silentServer())
    const { exitCode, stdout, stderr } = await runBuiltSendproof([
      ...['serve', '--data-dir', temporaryFolder(), '--offline', '--port', '0', '--smtp-port', '0'],
      ...[flag, port],
    ])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toContain(`127.0.0.1:${port}`)
    expect(stderr).toContain(`with ${flag}`)
  })

  it('reports that the data folder is a file', async () => {
    const file = join(temporaryFolder(), 'file')
    await writeFile(file, '')
    const { exitCode, stdout, stderr } = await runSendproof(['serve', '--data-dir', file])
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toBe(`sendproof: ${fill(errorTexts.en.engine.store.no_folder, { file })}\n`)
  })

  it('names the line of an error in a zone file', async () => {
    const folder = temporaryFolder()
    const zone = join(folder, 'broken.zone')
    await writeFile(zone, '$ORIGIN shop.example.\n@ SOA ns1 hostmaster 1 1 1 1 1\n@ A 300.0.0.1\n')
    const words = ['serve', '--data-dir', temporaryFolder(), '--port', '0', '--smtp-port', '0', '--dns', `zone:${zone}`]
    const { exitCode, stdout, stderr } = await runSendproof(words)
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toContain(`${zone}:3`)
  })

  it.each([
    ['--dns', 'nonsense'],
    ['--host', '0.0.0.0'],
    ['--smtp-host', '0.0.0.0'],
  ])('refuses %s %s', async (...flag) => {
    const { exitCode, stdout, stderr } = await runSendproof(['serve', '--data-dir', temporaryFolder(), ...flag])
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toContain(flag[1])
    expect(stderr).not.toContain(' at ')
  })

  it('reports that another engine uses the data folder', async () => {
    const dataDir = temporaryFolder()
    await serve(['--offline'], dataDir)
    const words = ['serve', '--data-dir', dataDir, '--offline', '--port', '0', '--smtp-port', '0']
    const { exitCode, stderr } = await runSendproof(words)
    expect(exitCode).toBe(1)
    expect(stderr).toContain(dataDir)
    expect(stderr).not.toContain(' at ')
  })

  it('reports that the data folder contains other files', async () => {
    const dataDir = temporaryFolder()
    await mkdir(join(dataDir, 'sendproof.sqlite'))
    const words = ['serve', '--data-dir', dataDir, '--offline', '--port', '0', '--smtp-port', '0']
    const { exitCode, stderr } = await runSendproof(words)
    expect(exitCode).toBe(1)
    expect(stderr).toContain(dataDir)
    expect(stderr).not.toContain(' at ')
  })
})
