import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Attack, Attackers } from './attackers.ts'

/* Many HTTP clients that do not read answers. */

/** More than the connection limit. */
const connections = 1_700
const largeBodies = 30
const largeOctets = 9_800_000
const unreadAnswers = 40
const guesses = 3_000
const endlessBodies = 280
/** Calls in a batch of MCP, within its maximum size. */
const zonesPerBatch = 24
const callsPerBatch = 100
const dripMilliseconds = 200
const attackMilliseconds = 4_000

const host = 'Host: localhost\r\n'
const json = 'Content-Type: application/json\r\n'
const deep = '['.repeat(4_000_000)
const manyMembers = `{${Array.from({ length: 300_000 }, (_, number) => `"a${number}":0`).join()}}`

export const httpFloods: readonly Attack[] = [
  { name: `HTTP: ${connections} silent connections`, begin: stayOpenDuringSilence },
  {
    name: `HTTP: ${connections} headers that drip`,
    begin: (attackers) => drip(attackers, `GET / HTTP/1.1\r\n${host}X-A: `),
  },
  {
    name: `HTTP: ${connections} bodies that drip`,
    begin: (attackers) => drip(attackers, `POST /api/v1/tests HTTP/1.1\r\n${host}${json}Content-Length: 60000\r\n\r\n`),
  },
  {
    name: `HTTP: ${largeBodies} large bodies without their ends`,
    begin: (attackers) => sayAll(attackers, largeBodies, post(' '.repeat(largeOctets), largeOctets + 1)),
  },
  {
    name: `HTTP: ${unreadAnswers} clients that read no answer`,
    begin: (attackers) => sayAll(attackers, unreadAnswers, `GET /api/docs HTTP/1.1\r\n${host}\r\n`.repeat(500)),
  },
  { name: 'HTTP: 280 clients that read no source of a large message', begin: leaveSourceUnread },
  { name: 'HTTP: JSON of great depth', begin: (attackers) => sayAll(attackers, 10, post(deep, deep.length)) },
  {
    name: 'HTTP: JSON of many members',
    begin: (attackers) => sayAll(attackers, 5, post(manyMembers, manyMembers.length)),
  },
  {
    name: `HTTP: ${endlessBodies} chunked bodies that never end`,
    begin: sendWithoutEnd,
  },
  {
    name: 'HTTP: unknown transfer codings',
    begin: (attackers) => sayAgain(attackers, 280, codings.map((coding) => postIn(coding)).join('')),
  },
  {
    name: 'MCP: zones in batches',
    begin: (attackers) =>
      callTools(attackers, 12, { name: 'audit_zone', arguments: { text: zone, domain: 'x.example' } }),
  },
  {
    name: 'MCP: batches of calls that wait',
    begin: async (attackers) => {
      const token = await createTest(attackers)
      await callTools(attackers, 30, { name: 'wait_for_report', arguments: { token, seconds: 8 } })
    },
  },
  {
    name: `HTTP: ${guesses} guesses of a key`,
    begin: (attackers) => sayAll(attackers, 300, guess.repeat(guesses / 300)),
  },
  {
    name: 'HTTP: JSON of many members over the limit',
    begin: async (attackers) => {
      await sayAll(attackers, 50, post('{}', 2).repeat(4))
      attackers.closeAll()
      await sayAgain(attackers, 24, post(manyMembers, manyMembers.length))
    },
  },
]

const guess = `GET /api/v1/status HTTP/1.1\r\n${host}X-API-Key: sp_23456789abcdefghjkmnpqrstuvwxyz\r\n\r\n`

const codings = ['gzip', 'gzip, chunked', 'deflate', 'identity', 'x', 'chunked, gzip', 'chunked, chunked']
/** As long as `audit_zone` accepts. */
const zone =
  `$ORIGIN x.example.\n${Array.from({ length: 20_000 }, (_, number) => `n${number} CNAME n${number + 1}`).join('\n')}`
    .slice(0, 199_000)
    .replace(/\n[^\n]*$/, '')

function post(body: string, length: number): string {
  return `POST /api/v1/tests HTTP/1.1\r\n${host}${json}Content-Length: ${length}\r\n\r\n${body}`
}

function postIn(coding: string): string {
  return `POST /api/v1/tests HTTP/1.1\r\n${host}${json}Transfer-Encoding: ${coding}\r\n\r\n2\r\n{}\r\n0\r\n\r\n`
}

/** Sends a chunk again and again on each connection, as fast as the engine takes it. */
async function sendWithoutEnd({ open, httpPort }: Attackers): Promise<void> {
  const head = `POST /api/v1/tests HTTP/1.1\r\n${host}${json}Transfer-Encoding: chunked\r\n\r\n`
  const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
  for (let number = 0; number < endlessBodies; number++) {
    const socket = open(httpPort, number).pause()
    const sendMore = () => {
      while (socket.writable && socket.write(chunk));
    }
    socket.on('drain', sendMore)
    socket.once('connect', () => {
      socket.write(head)
      sendMore()
    })
  }
  await delay(attackMilliseconds)
}

/** Sends the same octets on each connection, and again on a new one when the engine has closed it. */
async function sayAgain({ open, httpPort }: Attackers, count: number, octets: string): Promise<void> {
  const said = Buffer.from(octets)
  const say = (number: number) => {
    const socket = open(httpPort, number).resume()
    socket.end(said)
    socket.once('end', () => say(number))
  }
  for (let number = 0; number < count; number++) say(number)
  await delay(attackMilliseconds)
}

/** Sends batches of calls, with a key. */
async function callTools(
  attackers: Attackers,
  count: number,
  params: { name: string; arguments: object },
): Promise<void> {
  const calls = 'text' in params.arguments ? zonesPerBatch : callsPerBatch
  const body = JSON.stringify(
    Array.from({ length: calls }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params })),
  )
  const accept = 'Accept: application/json, text/event-stream\r\n'
  const head = `POST /mcp HTTP/1.1\r\n${host}${json}${accept}X-API-Key: ${attackers.key}\r\n`
  await sayAgain(attackers, count, `${head}Content-Length: ${body.length}\r\n\r\n${body}`)
}

async function stayOpenDuringSilence(attackers: Attackers): Promise<void> {
  await hold(attackers, '')
}

async function hold({ open, httpPort }: Attackers, octets: string): Promise<Socket[]> {
  const sockets = Array.from({ length: connections }, (_, number) => open(httpPort, number))
  await Promise.allSettled(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.write(octets)
  return sockets
}

async function drip(attackers: Attackers, octets: string): Promise<void> {
  const sockets = await hold(attackers, octets)
  const dripping = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('a')
  }, dripMilliseconds)
  for (const socket of sockets) socket.resume()
  await delay(attackMilliseconds)
  // One connection keeps dripping until the attackers leave.
  sockets.at(-1)?.once('close', () => clearInterval(dripping))
}

/** Requests the source of a message four times per connection, the maximum that may wait there, and reads none. */
async function leaveSourceUnread(attackers: Attackers): Promise<void> {
  const at = `http://127.0.0.1:${attackers.httpPort}`
  const token = await createTest(attackers)
  const body = `From: a@shop.example\r\n\r\n${'\u0001<é>\r\n'.repeat(500_000)}`
  const headers = { 'Content-Type': 'message/rfc822' }
  await fetch(`${at}/api/v1/tests/${token}/message`, { method: 'POST', headers, body })
  const source = `${at}/app/tests/${token}/source`
  while ((await fetch(source)).status !== 200) await delay(dripMilliseconds)
  await sayAll(attackers, 280, `GET /app/tests/${token}/source HTTP/1.1\r\n${host}\r\n`.repeat(4))
}

async function createTest({ httpPort, key }: Attackers): Promise<string> {
  const headers = { 'X-API-Key': key }
  const created = await fetch(`http://127.0.0.1:${httpPort}/api/v1/tests`, { method: 'POST', headers })
  return z.object({ token: z.string() }).parse(await created.json()).token
}

/** Sends the same octets on many connections and reads nothing. */
async function sayAll({ open, httpPort }: Attackers, count: number, octets: string): Promise<void> {
  const said = Buffer.from(octets)
  for (let number = 0; number < count; number++) open(httpPort, number).pause().write(said)
  await delay(attackMilliseconds)
}
