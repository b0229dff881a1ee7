import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { createInterface } from 'node:readline'

/** How the lines of a results file look. */
export interface ResultFormat {
  /** The line at the top, or null for none. */
  header: string | null
  /** What a line is about; null for a line of another kind. */
  subjectOf(line: string): string | null
}

/** The file holds a line that is no result. The message names file and line. */
export class ResultsFileError extends Error {
  constructor(file: string, line: number) {
    super(`${file}:${line}`)
    this.name = 'ResultsFileError'
  }
}

/** A file that results are added to. */
export interface ResultsFile {
  /** What it had results of when it was opened. */
  subjects: ReadonlySet<string>
  /** Adds a line. It is in the hands of the system when this resolves. */
  append(line: string): Promise<void>
  close(): Promise<void>
}

const lineFeed = 0x0a
const chunkOctets = 64 * 1024

/**
 * Opens a results file to go on where it ends, and makes it where there is none. A last line without an end, as a program
 * leaves it that was killed, is taken away, once the lines before it have shown that the file holds results. Rejects with
 * `ResultsFileError`, or as the file system does.
 */
export async function openResults(file: string, format: ResultFormat): Promise<ResultsFile> {
  const handle = await open(file, 'a+')
  try {
    const { size } = await handle.stat()
    const end = await endOfLines(handle, size)
    if (end === 0 && size > 0) throw new ResultsFileError(file, 1)
    const subjects = end > 0 ? await readSubjects(file, end, format) : new Set<string>()
    await handle.truncate(end)
    if (end === 0 && format.header !== null) await handle.appendFile(`${format.header}\n`)
    return {
      subjects,
      append: (line) => handle.appendFile(`${line}\n`),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** How many octets the lines have that are complete. */
async function endOfLines(handle: FileHandle, size: number): Promise<number> {
  const chunk = Buffer.alloc(chunkOctets)
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - chunkOctets)
    const { bytesRead } = await handle.read(chunk, 0, end - start, start)
    const found = chunk.subarray(0, bytesRead).lastIndexOf(lineFeed)
    if (found >= 0) return start + found + 1
    end = start
  }
  return 0
}

async function readSubjects(file: string, end: number, { header, subjectOf }: ResultFormat): Promise<Set<string>> {
  const subjects = new Set<string>()
  let number = 0
  const input = createReadStream(file, { end: end - 1 })
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    const isHeader = number === 1 && header !== null
    const subject = isHeader ? null : subjectOf(line)
    if (isHeader ? line !== header : subject === null) throw new ResultsFileError(file, number)
    if (subject !== null) subjects.add(subject)
  }
  return subjects
}
