import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { serveSendproof } from '../test/support/sendproof.ts'
import { watchMemory } from './watch-memory.ts'

/*
 * `npm run test:hostile`: SMTP clients that do not want to deliver a message, many at once, against the product as built.
 * It prints how long somebody else then waits for a greeting and what memory the engine took, and fails beyond the limits.
 * Clients come from many addresses, which only Linux has on loopback.
 */

const maxGreetingMilliseconds = 1000
const maxEngineMegabytes = 400

const silentSessions = 600
const quickConnects = 10_000
const connectsAtOnce = 100
const shouters = 20
/** What each of them says. The engine hears far less, as it stops reading. */
const shoutOctets = 20_000_000
const shoutMilliseconds = 5000

const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
const engine = await serveSendproof(folder, ['--offline'])
const memory = watchMemory(engine.child.pid ?? 0)
const sockets: Socket[] = []
try {
  await tell(`${silentSessions} silent sessions`, stayDuringSilence)
  await tell('lines without an end', () => shout(Buffer.alloc(shoutOctets, 'a')))
  await tell('commands whose replies nobody reads', () => shout(Buffer.alloc(shoutOctets, 'NOOP\r\n')))
  await tell(`${quickConnects} clients that leave at once`, connectQuickly)
} finally {
  memory.end()
  for (const socket of sockets) socket.destroy()
  await engine.end()
  rmSync(folder, { recursive: true, force: true })
}

/** Connects from one of many addresses. */
function open(number: number): Socket {
  const localAddress = process.platform === 'linux' ? `127.0.1.${1 + (number % 50)}` : '127.0.0.1'
  const socket = connect({ port: engine.smtp.port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  sockets.push(socket)
  return socket
}

async function stayDuringSilence(): Promise<void> {
  await Promise.all(Array.from({ length: silentSessions }, (_, number) => once(open(number).resume(), 'connect')))
}

async function shout(octets: Buffer): Promise<void> {
  for (let number = 0; number < shouters; number++) open(number).pause().write(octets)
  await delay(shoutMilliseconds)
}

async function connectQuickly(): Promise<void> {
  for (let done = 0; done < quickConnects; done += connectsAtOnce) {
    const leaving = Array.from({ length: connectsAtOnce }, async (_, number) => {
      const socket = open(number)
      await once(socket, 'connect')
      socket.resetAndDestroy()
    })
    await Promise.allSettled(leaving)
  }
}

/** Does something, and sees what it did to the engine. */
async function tell(what: string, attack: () => Promise<void>): Promise<void> {
  await attack()
  const begin = performance.now()
  const [greeting] = await once(connect(engine.smtp.port, '127.0.0.1').unref(), 'data')
  const milliseconds = performance.now() - begin
  const { engine: megabytes } = memory.peak()
  const isWell =
    String(greeting).startsWith('220 ') && milliseconds < maxGreetingMilliseconds && megabytes < maxEngineMegabytes
  console.log(
    `${isWell ? 'ok  ' : 'FAIL'} ${what}: greeted after ${milliseconds.toFixed(0)} ms, engine up to ${megabytes.toFixed(0)} MB`,
  )
  if (!isWell) process.exitCode = 1
}
