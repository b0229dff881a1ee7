import { type RawMessage, sizeOf, streamOf } from '../../ground/received-message.ts'

/** A file of an archive. */
export interface ArchivedFile {
  /** At most 100 ASCII characters, with `/` between folders. */
  name: string
  content: RawMessage
  modifiedAt: Date
}

/** The unit of tar archives. */
const blockOctets = 512
const maxNameOctets = 100
/** Octal digits of a size, before its terminator. */
const sizeDigits = 11
const endOfArchive = Buffer.alloc(2 * blockOctets)

/**
 * Writes a tar archive (POSIX.1-1988, ustar) as files arrive: unlike zip, it has no index at its end to keep in memory.
 */
export async function* writeTar(files: AsyncIterable<ArchivedFile>): AsyncGenerator<Buffer> {
  for await (const file of files) {
    yield describe(file)
    if (Buffer.isBuffer(file.content)) yield file.content
    else yield* streamOf(file.content)
    yield Buffer.alloc((blockOctets - (sizeOf(file.content) % blockOctets)) % blockOctets)
  }
  yield endOfArchive
}

function describe({ name, content, modifiedAt }: ArchivedFile): Buffer {
  if (Buffer.byteLength(name) > maxNameOctets) throw new Error(`${name} is too long for a file of an archive`)
  const header = Buffer.alloc(blockOctets)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(sizeOf(content), sizeDigits), 124)
  header.write(octal(Math.floor(modifiedAt.getTime() / 1000), sizeDigits), 136)
  // The checksum is computed with its own field filled with blanks.
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, octet) => total + octet, 0)
  header.write(`${octal(sum, 6)}\0 `, 148)
  return header
}
