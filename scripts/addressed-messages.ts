import { createTestAt, readWhenDone, type ServingSendproof } from '../test/support/sendproof.ts'
import { sendOne } from './send-load.ts'

/** A message to its own test, with a unique subject. */
export interface AddressedMessage {
  token: string
  address: string
  subject: string
}

/** Every tenth message is so large that the store writes it to a file. */
const largeEvery = 10
const largeOctets = 400_000

const createdAtOnce = 10
let written = 0

/** Creates tests for this many messages. */
export async function addressMessages(engine: ServingSendproof, count: number): Promise<AddressedMessage[]> {
  const letters: AddressedMessage[] = []
  while (letters.length < count) {
    const tests = await Promise.all(Array.from({ length: createdAtOnce }, () => createTestAt(engine)))
    letters.push(...tests.map(({ token, address }) => ({ token, address, subject: `AddressedMessage ${written++}` })))
  }
  return letters
}

/** Sends messages over several connections until all are sent or `isOver`. Resolves with those answered with 250. */
export async function sendMessages(
  engine: ServingSendproof,
  letters: readonly AddressedMessage[],
  { connections, isOver = () => false }: { connections: number; isOver?: () => boolean },
): Promise<AddressedMessage[]> {
  const waiting = [...letters]
  const accepted: AddressedMessage[] = []

  async function keepSending(): Promise<void> {
    for (let letter = waiting.shift(); letter && !isOver(); letter = waiting.shift()) {
      if ((await sendOne(engine.smtp.port, letter.address, write(letter))) !== null) accepted.push(letter)
    }
  }

  await Promise.all(Array.from({ length: connections }, keepSending))
  return accepted
}

function write({ subject }: AddressedMessage): Buffer {
  const head = `From: Shop <news@shop.example>\r\nTo: you@readers.example\r\nSubject: ${subject}\r\n\r\n`
  const line = 'Good day to you all.\r\n'
  const octets = Number(subject.split(' ')[1]) % largeEvery === 0 ? largeOctets : line.length
  return Buffer.from(head + line.repeat(octets / line.length))
}

/** Waits until each message has its report. */
export async function waitForReports(engine: ServingSendproof, letters: readonly AddressedMessage[]): Promise<void> {
  for (const { token } of letters) await readWhenDone(engine, token)
}
