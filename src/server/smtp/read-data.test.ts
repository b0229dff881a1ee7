import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { SMTPStream } from 'smtp-server/lib/smtp-stream.js'
import { describe, expect, it } from 'vitest'
import { readData } from './read-data.ts'

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
function openSession(): Session {
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
    // As in the server: the library loses what follows a message that ends within its command.
    setImmediate(() => goOn?.())
  }
  readData(parser)
  return session
}

/** Commands and messages are answered in later turns. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn++) await nextTurn()
}

/** What the parser reads from the given pieces. */
async function read(pieces: readonly Buffer[]) {
  const { parser, messages, ended, commands } = openSession()
  for (const piece of pieces) {
    parser.write(piece)
    await settle()
  }
  return { messages: messages.map((parts) => Buffer.concat(parts).toString('latin1')), ended, commands }
}

/** What RFC 5321 section 4.5.2 says, for a whole session: lines end in CRLF, and DATA ends with a line of one dot. */
function expected(text: string) {
  const messages: string[] = []
  const lines = text.split('\r\n')
  let message: string | null = null
  const commands: string[] = []
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1
    if (message === null) {
      const [command = '', ...rest] = line.split('\n')
      if (isLast && line === '') break
      commands.push(command)
      message = rest.join('\n')
    } else if (line === '.' && !isLast) {
      messages.push(message)
      message = null
    } else message += isLast ? '' : `${line.replace(/^\./, '')}\r\n`
  }
  return { messages, commands }
}

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

describe('readData', () => {
  it.each([
    ['a dot after CRLF', '..a\r\n...b\r\n..\r\n.c\r\n', '.a\r\n..b\r\n.\r\nc\r\n'],
    ['no dot after a bare line feed', 'one\n..two\r\n', 'one\n..two\r\n'],
    ['no dot after a bare carriage return', 'one\r..two\r\n', 'one\r..two\r\n'],
    ['nothing', '', ''],
  ])('removes %s', async (_, sent, stored) => {
    const { messages, ended } = await read([Buffer.from(`DATA\r\n${sent}.\r\n`)])
    expect(messages).toEqual([stored])
    expect(ended).toMatchObject([{ octets: stored.length }])
  })

  it.each(['one\n.\r\n', 'one\n.\n', 'one\r.\r\n', 'one\r\n.\n'])('does not end a message at %j', async (text) => {
    expect((await read([Buffer.from(`DATA\r\n${text}QUIT`)])).commands).toEqual(['DATA'])
  })

  it('reads the same wherever the data is split', async () => {
    await fc.assert(
      fc.asyncProperty(octets, cuts, async (text, places) => {
        const whole = await read([Buffer.from(text, 'latin1')])
        expect(await read(cut(text, places))).toEqual(whole)
        const [message] = expected(text).messages
        if (message !== undefined) expect(whole.messages[0]).toBe(message)
      }),
      { numRuns: 500 },
    )
  })

  it('passes on a piece without copying, except for the part the library holds back', async () => {
    const { parser, messages } = openSession()
    parser.write('DATA\r\n')
    const piece = Buffer.from(`${'a letter to all of you\r\n'.repeat(1000)}`)
    parser.write(piece)
    await nextTurn()
    const longest = messages.flat().find(({ length }) => length > 1000)
    expect(longest?.buffer).toBe(piece.buffer)
    expect(Buffer.concat(messages.flat())).toEqual(piece.subarray(0, -2))
  })

  it('waits for a slow consumer', async () => {
    const parser = new SMTPStream()
    readData(parser)
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
