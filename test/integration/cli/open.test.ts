import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findOwnEngine, type OwnEngine } from '../../../src/server/compose/own-engine.ts'
import { createOwnerSecret, ownerHeader } from '../../../src/server/data-folder/owner-proof.ts'
import { searchTests } from '../../../src/shared/contract/inbox-tests/history.ts'
import { call } from '../../support/http-client.ts'
import { listenOnLoopback } from '../../support/listen-on-loopback.ts'
import { runSendproof, type ServingSendproof, serveSendproof } from '../../support/sendproof.ts'
import { startEngine } from '../../support/start-engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** An engine in its own process. */
async function serve(): Promise<ServingSendproof> {
  const engine = await serveSendproof(temporaryFolder(), ['--offline'])
  onTestFinished(() => void engine.end('SIGKILL'))
  return engine
}

const printLink = (dataDir: string, ...words: string[]) =>
  runSendproof(['open', '--no-browser', '--data-dir', dataDir, ...words])

async function ownEngine(dataDir: string): Promise<OwnEngine> {
  const engine = await findOwnEngine(dataDir)
  if (typeof engine === 'string') throw new Error(engine)
  return engine
}

function* endless(): Generator<string> {
  for (;;) yield ' '.repeat(65_536)
}

/** The cookies that a browser gets from a link. */
async function follow(link: string): Promise<string[]> {
  const response = await fetch(link.trim(), { redirect: 'manual' })
  return response.headers.getSetCookie()
}

describe('sendproof open', () => {
  it('prints new links to the running engine, each of which opens one session', async () => {
    const { listening } = await startEngine(temporaryFolder(), ['--offline'])
    const first = await printLink(listening.data_dir)
    const second = await printLink(listening.data_dir, '--json')
    expect([first.exitCode, second.exitCode]).toEqual([0, 0])
    expect(first.stdout).toMatch(/^http:\S+\n$/)
    const { url } = JSON.parse(second.stdout)
    expect(url).not.toBe(first.stdout.trim())
    for (const link of [first.stdout, url]) {
      expect(link.startsWith(`${listening.http}/app/open?code=`)).toBe(true)
      expect(await follow(link)).toHaveLength(1)
      expect(await follow(link)).toEqual([])
    }
  })

  it('gives links only to the owner of the data folder', async () => {
    const engine = await startEngine(temporaryFolder(), ['--offline'])
    const { http, data_dir } = engine.listening
    const file = join(data_dir, 'owner.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const { secret } = JSON.parse(await readFile(file, 'utf8'))
    for (const name of ['listening.json', 'settings.json']) {
      expect(await readFile(join(data_dir, name), 'utf8').catch(() => '')).not.toContain(secret)
    }
    const ask = (headers: Record<string, string>) => fetch(`${http}/app/links`, { method: 'POST', headers })
    for (const wrong of ['', 'x', secret.slice(1), `${secret}x`, 'y'.repeat(10_000)]) {
      const refused = await ask({ 'x-sendproof-owner': wrong })
      expect(refused.status).toBe(401)
      expect(await refused.text()).not.toContain('code=')
    }
    expect((await ask({ 'x-sendproof-owner': secret, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await ask({ 'x-sendproof-owner': secret })).status).toBe(201)
    await engine.end()
    expect(await readdir(data_dir)).not.toContain('owner.json')
  })

  it('gives program sessions only to the owner, and ends them', async () => {
    const { listening } = await startEngine(temporaryFolder(), ['--offline'])
    const { secret: owner } = JSON.parse(await readFile(join(listening.data_dir, 'owner.json'), 'utf8'))
    const ask = (method: string, headers: Record<string, string>) =>
      fetch(`${listening.http}/app/program-sessions`, { method, headers })
    expect((await ask('POST', { [ownerHeader]: 'x' })).status).toBe(401)
    const session = await (await ownEngine(listening.data_dir)).openSession()
    const headers = { ...session?.headers }
    const read = () => call(listening.http, searchTests, { headers })
    expect((await read()).status).toBe(200)
    expect((await ask('DELETE', headers)).status).toBe(401)
    expect((await ask('DELETE', { ...headers, [ownerHeader]: `${owner}x` })).status).toBe(401)
    expect((await read()).status).toBe(200)
    await session?.end()
    expect((await read()).status).toBe(401)
  })

  it('uses the address of --base-url, like the link that serve prints', async () => {
    const { listening, stderr } = await startEngine(temporaryFolder(), [
      '--offline',
      '--base-url',
      'https://mail-check.example',
    ])
    await expect.poll(stderr).toContain('https://mail-check.example/app/open?code=')
    const { stdout } = await printLink(listening.data_dir)
    expect(stdout).toMatch(/^https:\/\/mail-check\.example\/app\/open\?code=\S+\n$/)
  })

  it('opens the browser if there is a display', async () => {
    const { listening } = await startEngine(temporaryFolder(), ['--offline'])
    const folder = temporaryFolder()
    const opener = join(folder, 'xdg-open')
    await writeFile(opener, `#!/bin/sh\nprintf %s "$*" > ${folder}/half && mv ${folder}/half ${folder}/opened\n`)
    await chmod(opener, 0o755)
    const { exitCode, stdout } = await runSendproof(['open', '--data-dir', listening.data_dir], {
      environment: { PATH: `${folder}:${process.env.PATH}`, DISPLAY: ':77' },
    })
    expect(exitCode).toBe(0)
    const opened = () => readFile(join(folder, 'opened'), 'utf8').catch(() => null)
    await expect.poll(opened).toBe(stdout.trim())
  })

  it('still prints the link if the browser cannot be started', async () => {
    const { listening } = await startEngine(temporaryFolder(), ['--offline'])
    const { exitCode, stdout } = await runSendproof(['open', '--data-dir', listening.data_dir], {
      environment: { PATH: temporaryFolder(), DISPLAY: ':77' },
    })
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^http:\S+\n$/)
  })

  it('explains how to start an engine if none is running, even after one was killed', async () => {
    const never = temporaryFolder()
    const killed = await serve()
    await killed.end('SIGKILL')
    for (const dataDir of [never, killed.listening.data_dir]) {
      const { exitCode, stdout, stderr } = await printLink(dataDir)
      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
      expect(stderr).toContain(dataDir)
      expect(stderr).toContain('No engine is running on this data folder. Start one with: sendproof serve')
    }
    for (const name of ['owner.json', 'listening.json'])
      expect(await readdir(killed.listening.data_dir)).not.toContain(name)
  })

  it.each<[string, RequestListener]>([
    ['that answers with another URL', (_, response) => response.end('{"url":"http://127.0.0.1/"}')],
    [
      'that links to its own page',
      (_, response) => response.writeHead(201).end('{"url":"http://127.0.0.1:9/app/open?code=x"}'),
    ],
    ['that answers endlessly', (_, response) => void Readable.from(endless()).pipe(response.writeHead(201))],
  ])('does not mistake for an engine a program on its former port %s', async (_, answer) => {
    const dataDir = temporaryFolder()
    const other = createServer(answer)
    const http = `http://127.0.0.1:${await listenOnLoopback(other)}`
    onTestFinished(() => void other.close())
    await createOwnerSecret({ addresses: { own: http, smtp: null } }).publish({ dataDir, base: http, isLocked: false })
    expect(await printLink(dataDir)).toMatchObject({ exitCode: 1, stdout: '' })
  })
})

describe('a second start on a data folder', () => {
  it.each(['its own ports', 'the same ports'])(
    'with %s reports that the folder is in use, and prints a new link',
    async (ports) => {
      const { listening, smtp } = await serve()
      const same = ['--port', new URL(listening.http).port, '--smtp-port', String(smtp.port)]
      const { exitCode, stdout, stderr } = await runSendproof([
        ...['serve', '--offline', '--data-dir', listening.data_dir],
        ...(ports === 'the same ports' ? same : ['--port', '0', '--smtp-port', '0']),
      ])
      expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
      expect(stderr).toContain(`The data folder ${listening.data_dir} is in use`)
      const [link = ''] = /http:\S+/.exec(stderr) ?? []
      expect(await follow(link)).toHaveLength(1)
    },
  )
})
