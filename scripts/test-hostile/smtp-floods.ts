import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Attack, Attackers } from './attackers.ts'

/* Many SMTP clients that never deliver a message. */

const silentSessions = 600
const quickConnects = 10_000
const connectsAtOnce = 100
const shouters = 20
/** Bytes that each client sends. The engine receives far fewer, because it stops reading. */
const shoutOctets = 20_000_000
const shoutMilliseconds = 5000

export const smtpFloods: readonly Attack[] = [
  { name: `SMTP: ${silentSessions} silent sessions`, begin: stayOpenDuringSilence },
  { name: 'SMTP: lines without an end', begin: (attackers) => shout(attackers, Buffer.alloc(shoutOctets, 'a')) },
  {
    name: 'SMTP: commands whose replies are not read',
    begin: (attackers) => shout(attackers, Buffer.alloc(shoutOctets, 'NOOP\r\n')),
  },
  { name: `SMTP: ${quickConnects} clients that leave at once`, begin: connectQuickly },
]

async function stayOpenDuringSilence({ open, smtpPort }: Attackers): Promise<void> {
  const sessions = Array.from({ length: silentSessions }, (_, number) => open(smtpPort, number).resume())
  await Promise.all(sessions.map((session) => once(session, 'connect')))
}

async function shout({ open, smtpPort }: Attackers, octets: Buffer): Promise<void> {
  for (let number = 0; number < shouters; number++) open(smtpPort, number).pause().write(octets)
  await delay(shoutMilliseconds)
}

async function connectQuickly({ open, smtpPort }: Attackers): Promise<void> {
  for (let done = 0; done < quickConnects; done += connectsAtOnce) {
    const leaving = Array.from({ length: connectsAtOnce }, async (_, number) => {
      const socket = open(smtpPort, number)
      await once(socket, 'connect')
      socket.resetAndDestroy()
    })
    await Promise.allSettled(leaving)
  }
}
