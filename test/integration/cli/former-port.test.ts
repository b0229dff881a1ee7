import { readFile, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { findOwnEngine } from '../../../src/server/compose/own-engine.ts'
import { listen } from '../../../src/server/network/listen.ts'
import { startProvingServer } from '../../support/proving-server.ts'
import { runSendproof, serveSendproof } from '../../support/sendproof.ts'
import { startEngine } from '../../support/start-engine.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/* Another program has the ports of an engine: what do commands send to it? */

const input = 'From: a@shop.example\r\nSubject: x\r\n\r\nSECRET TEXT\r\n'
const environment = { SENDPROOF_KEY: 'sp_example_key' }
const ownerSchema = z.looseObject({ secret: z.string(), http: z.url() })

/** Listens at a port, and collects what is sent to it. */
async function takePort(port: number, { greeting = '', answer }: { greeting?: string; answer(text: string): string }) {
  const got: string[] = []
  const server: Server = createServer((socket) => {
    if (greeting) socket.write(greeting)
    socket.on('error', () => {})
    socket.on('data', (data) => {
      got.push(String(data))
      socket.write(answer(String(data)))
    })
  })
  onTestFinished(() => void server.close())
  return { port: await listen(server, { host: '127.0.0.1', port }), all: () => got.join('\n') }
}

function respond(status: string, body: object): string {
  const text = JSON.stringify(body)
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`
}

const token = 'abcdefghjkmnpqrstuvwxyz234'
const created = { token, address: `test-${token}@x.example`, url: `http://x.example/t/${token}`, seed_addresses: [] }
/** Pretends to be an engine in every way that needs no secret. */
const pretend = () =>
  respond('201 Created', {
    ...{ ...created, pickup_addresses: [], secret: 'a.b', nonce: '1-abc', proof: 'abc', smtp: null },
  })
const acceptMail = (text: string) => (/^DATA/m.test(text) ? '354 go\r\n' : '250 x\r\n')

const commands = [
  ['send', '-', '--wait', '1'],
  ['open', '--no-browser'],
  ['wait', token],
  ['sessions', 'end'],
]

describe('another program on the ports of an engine', () => {
  it('that was killed gets nothing, not even a nonce', async () => {
    const dataDir = temporaryFolder()
    const engine = await serveSendproof(dataDir, ['--offline'])
    const files = await Promise.all(
      ['owner.json', 'listening.json'].map(async (name) => [name, await readFile(join(dataDir, name))] as const),
    )
    await engine.end('SIGKILL')
    const http = await takePort(Number(new URL(engine.listening.http).port), { answer: pretend })
    const smtp = await takePort(engine.smtp.port, { greeting: '220 x\r\n', answer: acceptMail })
    for (const words of commands) {
      // Each command removes them.
      for (const [name, octets] of files) await writeFile(join(dataDir, name), octets)
      const { stderr } = await runSendproof([...words, '--data-dir', dataDir], { input, environment })
      if (words[0] !== 'sessions')
        expect(stderr).toContain('No engine is running on this data folder. Start one with: sendproof serve')
    }
    expect(http.all() + smtp.all()).toBe('')
  })

  it('that holds no lock gets a nonce only', async () => {
    const dataDir = temporaryFolder()
    const other = await takePort(0, { answer: pretend })
    const http = `http://127.0.0.1:${other.port}`
    await writeFile(join(dataDir, 'owner.json'), JSON.stringify({ http, base: http, secret: 'top-secret' }))
    for (const words of commands) await runSendproof([...words, '--data-dir', dataDir], { input, environment })
    expect(other.all()).toContain('POST /app/owner-challenges')
    expect(other.all()).not.toMatch(/sp_example_key|top-secret|SECRET TEXT|owner:|session:|proof:|links|sessions|tests/)
  })

  it('cannot pass on the proof of a running engine', async () => {
    const { listening } = await startEngine(temporaryFolder(), ['--offline'])
    const dataDir = temporaryFolder()
    const owner = ownerSchema.parse(JSON.parse(await readFile(join(listening.data_dir, 'owner.json'), 'utf8')))
    // As if the engine had moved to another port, and a program at the former one relayed everything.
    const relay = createHttpServer(async (request, response) => {
      const headers = { 'x-sendproof-nonce': String(request.headers['x-sendproof-nonce']) }
      const answer = await fetch(listening.http + request.url, { method: 'POST', headers })
      response.writeHead(answer.status).end(await answer.text())
    })
    onTestFinished(() => void relay.close())
    const http = `http://127.0.0.1:${await listen(relay, { host: '127.0.0.1', port: 0 })}`
    await writeFile(join(dataDir, 'owner.json'), JSON.stringify({ ...owner, http, locked_on: null }))
    expect(await findOwnEngine(dataDir)).toBe('none')
    expect(typeof (await findOwnEngine(listening.data_dir))).toBe('object')
  })

  it('gets no message if the engine ends after it has created the test', async () => {
    const dataDir = temporaryFolder()
    const smtp = await takePort(0, { greeting: '220 x\r\n', answer: acceptMail })
    await startProvingServer(
      dataDir,
      async (request, response) => {
        if (request.url?.startsWith('/api/v1/tests')) await writeFile(join(dataDir, 'owner.json'), '{}')
        response.writeHead(201).end(JSON.stringify({ ...created, pickup_addresses: [], secret: 'a.b' }))
      },
      `127.0.0.1:${smtp.port}`,
    )
    const { exitCode, stderr } = await runSendproof(['send', '-', '--data-dir', dataDir], { input })
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('No engine is running') })
    expect(smtp.all()).toBe('')
  })
})
