import { Transform } from 'node:stream'
import { STDIO_DEFAULT_MAX_BUFFER_SIZE } from '@modelcontextprotocol/sdk/shared/stdio.js'
import { z } from 'zod'

/** Octets of a line. The transport would close itself at a longer one, and leave the assistant waiting for answers. */
const maxLine = STDIO_DEFAULT_MAX_BUFFER_SIZE - 1

/** Octets at each end of a long line in which its id is searched; clients write it first or last. */
const endOctets = 4_096

/** An answer to a line that was not read (JSON-RPC 2.0, section 5.1). */
export type LineRefusal = Readonly<{
  jsonrpc: '2.0'
  /** Null if it was not found. */
  id: string | number | null
  error: { code: number; message: string }
}>

/** Passes on the lines that the transport can read. For each other one, calls `refuse` with the answer. */
export function boundLines(refuse: (answer: LineRefusal) => void): Transform {
  let chunks: Buffer[] = []
  let octets = 0

  /** Of a line that is too long, only the ends are kept. */
  function add(part: Buffer): void {
    octets += part.length
    chunks.push(part)
    if (octets <= maxLine) return
    const line = Buffer.concat(chunks)
    chunks = [Buffer.from(line.subarray(0, endOctets)), Buffer.from(line.subarray(-endOctets))]
  }

  function takeLine(): Buffer | null {
    const line = Buffer.concat(chunks)
    const isTooLong = octets > maxLine
    chunks = []
    octets = 0
    if (!isTooLong && isJson(line)) return line
    const error = isTooLong
      ? {
          code: -32_600,
          message: `A message has at most ${maxLine} bytes. Name a file with path instead of sending it.`,
        }
      : { code: -32_700, message: 'The line is not JSON.' }
    const id = isTooLong ? findId(line.toString('latin1', 0, endOctets), line.toString('latin1', endOctets)) : null
    refuse({ jsonrpc: '2.0', id, error })
    return null
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0
      for (let to = chunk.indexOf('\n'); to >= 0; to = chunk.indexOf('\n', from)) {
        add(chunk.subarray(from, to))
        from = to + 1
        const line = takeLine()
        if (line) this.push(Buffer.concat([line, Buffer.from('\n')]))
      }
      add(chunk.subarray(from))
      done()
    },
  })
}

/** The id of a request, from what precedes the first and what follows the last of its nested values. */
function findId(start: string, end: string): string | number | null {
  const [head = ''] = /^\s*\{[^{[]*/.exec(start) ?? []
  const [tail = ''] = /[^\]}]*\}\s*$/.exec(end) ?? []
  return readId(`${head.slice(0, head.lastIndexOf(','))}}`) ?? readId(`{${tail.replace(/^\s*,/, '')}`)
}

const requestSchema = z.object({ id: z.union([z.string(), z.number()]) })

function readId(text: string): string | number | null {
  try {
    return requestSchema.parse(JSON.parse(text)).id
  } catch {
    return null
  }
}

function isJson(line: Buffer): boolean {
  try {
    JSON.parse(line.toString())
    return true
  } catch {
    return false
  }
}
