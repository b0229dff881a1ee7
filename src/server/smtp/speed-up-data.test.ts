import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { SMTPStream } from 'smtp-server/lib/smtp-stream.js'
import { describe, expect, it } from 'vitest'
import { speedUpData } from './speed-up-data.ts'

interface Session {
  parser: SMTPStream
  /** The chunks read of each message. */
  messages: Buffer[][]
  /** Complete messages. */
  ended: { octets: number; isTooLarge: boolean | undefined }[]
  commands: string[]
}

const maxOctets = 40

/** A parser that treats every command as DATA. */
function openSession(prepare: (parser: SMTPStream) => void): Session {
  const parser = new SMTPStream()
  const session: Session = { parser, messages: [], ended: [], commands: [] }
  parser.oncommand = (command, goOn) => {
    session.commands.push(command.toString('latin1'))
    const pieces: Buffer[] = []
    session.messages.push(pieces)
    const stream = parser.startDataMode(maxOctets)
    stream.on('data', (piece: Buffer) => pieces.push(piece))
    stream.on('end', () => {
      session.ended.push({ octets: stream.byteLength, isTooLarge: stream.sizeExceeded })
      parser.continue()
    })
    goOn?.()
  }
  prepare(parser)
  return session
}

/** The library continues in the next turn after each dot it removes. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await nextTurn()
}

/** What the parser reads from the given pieces. */
async function read(prepare: (parser: SMTPStream) => void, pieces: readonly Buffer[]) {
  const { parser, messages, ended, commands } = openSession(prepare)
  for (const piece of pieces) {
    parser.write(piece)
    await settle()
  }
  return { messages: messages.map((parts) => Buffer.concat(parts).toString('latin1')), ended, commands }
}

const asItIs = () => {}

/** Sequences that look like the end of a message, or hide it. */
const words = fc.constantFrom(
  '\r',
  '\n',
  '.',
  '\r\n',
  '\r\n.',
  '.\r\n',
  '\n.',
  '\n.\n',
  '..',
  '\r\n.\r\n',
  'a',
  'to all of you',
)
const octets = fc.array(words, { maxLength: 24 }).map((parts) => `DATA\r\n${parts.join('')}`)
const cuts = fc.array(fc.nat({ max: 120 }), { maxLength: 8 })

function cut(text: string, places: readonly number[]): Buffer[] {
  const all = Buffer.from(text, 'latin1')
  const ends = [...places.filter((place) => place < all.length).toSorted((a, b) => a - b), all.length]
  return ends.map((end, index) => all.subarray(ends[index - 1] ?? 0, end)).filter(({ length }) => length > 0)
}

describe('speedUpData', () => {
  it('reads the same as the library, wherever the data is split', async () => {
    await fc.assert(
      fc.asyncProperty(octets, cuts, async (text, places) => {
        const pieces = cut(text, places)
        expect(await read(speedUpData, pieces)).toEqual(await read(asItIs, pieces))
      }),
      { numRuns: 500 },
    )
  })

  it('passes on a piece without copying, except for the part the library holds back', async () => {
    const { parser, messages } = openSession(speedUpData)
    parser.write('DATA\r\n')
    const piece = Buffer.from(`${'a letter to all of you\r\n'.repeat(1000)}`)
    parser.write(piece)
    await nextTurn()
    const longest = messages.flat().find(({ length }) => length > 1000)
    expect(longest?.buffer).toBe(piece.buffer)
    expect(Buffer.concat(messages.flat())).toEqual(piece.subarray(0, -4))
  })

  it('waits for a slow consumer', async () => {
    const parser = new SMTPStream()
    speedUpData(parser)
    parser.oncommand = (_command, goOn) => {
      parser.startDataMode()
      goOn?.()
    }
    parser.write('DATA\r\n')
    let isTaken = false
    parser.write(Buffer.alloc(1024 * 1024, 'a'), () => {
      isTaken = true
    })
    await nextTurn()
    expect(isTaken).toBe(false)
    parser._dataStream?.resume()
    await settle()
    expect(isTaken).toBe(true)
  })
})
