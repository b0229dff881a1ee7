import { connect } from 'node:net'
import { known } from '../../shared/fact.ts'
import { noVerdict, type SpamFilter } from '../ports/spam-filter.ts'
import { readSpamdAnswer } from './spamd-answer.ts'

/** A report is a few kilobytes. */
const maxAnswerOctets = 1024 * 1024

export interface SpamdAddress {
  host: string
  port: number
}

/** Parses `127.0.0.1:783`, `[::1]:783`, or `localhost:783`; null for everything else. */
export function parseSpamdAddress(text: string): SpamdAddress | null {
  const [, bracketed, plain, digits] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const host = bracketed ?? plain
  const port = Number(digits)
  return host !== undefined && port > 0 && port <= 65_535 ? { host, port } : null
}

/** SpamAssassin's daemon, queried for its report (SPAMC/1.5, spamd/PROTOCOL of SpamAssassin). */
export function createSpamd(address: string): SpamFilter {
  const target = parseSpamdAddress(address)
  if (!target) throw new Error(`invalid spamd address: ${address}`)
  return {
    engine: 'spamassassin',
    async scan({ raw }, signal) {
      try {
        return known(readSpamdAnswer(await exchange(target, raw, signal)))
      } catch (error) {
        return noVerdict(error, address, signal)
      }
    },
  }
}

/** Sends the message and reads until spamd closes the connection, which it does after each response. */
function exchange({ host, port }: SpamdAddress, raw: Buffer, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let octets = 0
    const socket = connect({ host, port, signal })
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      octets += chunk.length
      chunks.push(chunk)
      if (octets > maxAnswerOctets) socket.destroy(new Error(`more than ${maxAnswerOctets} octets`))
    })
    socket.on('end', () => resolve(Buffer.concat(chunks).toString()))
    socket.on('close', () => reject(new Error('no answer')))
    socket.write(`REPORT SPAMC/1.5\r\nContent-length: ${raw.length}\r\n\r\n`)
    socket.end(raw)
  })
}
