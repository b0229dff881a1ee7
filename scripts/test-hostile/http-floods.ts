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
    name: `HTTP: ${guesses} guesses of a key`,
    begin: (attackers) => sayAll(attackers, 300, guess.repeat(guesses / 300)),
  },
]

const guess = `GET /api/v1/status HTTP/1.1\r\n${host}X-API-Key: sp_23456789abcdefghjkmnpqrstuvwxyz\r\n\r\n`

function post(body: string, length: number): string {
  return `POST /api/v1/tests HTTP/1.1\r\n${host}${json}Content-Length: ${length}\r\n\r\n${body}`
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
  const created = await fetch(`${at}/api/v1/tests`, { method: 'POST' })
  const { token } = z.object({ token: z.string() }).parse(await created.json())
  const body = `From: a@shop.example\r\n\r\n${'\u0001<é>\r\n'.repeat(500_000)}`
  const headers = { 'Content-Type': 'message/rfc822' }
  await fetch(`${at}/api/v1/tests/${token}/message`, { method: 'POST', headers, body })
  const source = `${at}/app/tests/${token}/source`
  while ((await fetch(source)).status !== 200) await delay(dripMilliseconds)
  await sayAll(attackers, 280, `GET /app/tests/${token}/source HTTP/1.1\r\n${host}\r\n`.repeat(4))
}

/** Sends the same octets on many connections and reads nothing. */
async function sayAll({ open, httpPort }: Attackers, count: number, octets: string): Promise<void> {
  const said = Buffer.from(octets)
  for (let number = 0; number < count; number++) open(httpPort, number).pause().write(said)
  await delay(attackMilliseconds)
}
