import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'

/** How the lines of a results file look. */
export interface ResultFormat {
  /** The line at the top, or null for none. */
  header: string | null
  /** What a line is about; null for a line of another kind. */
  subjectOf(line: string): string | null
  /** Whether a line is about what was not known: it is asked again, and the line goes. */
  isOpen(line: string): boolean
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
 * Opens a results file to go on where it ends, and makes it where there is none. Lines of what was not known are taken out,
 * so that it is asked again. A last line without an end, as a program
 * leaves it that was killed, is taken away, once the lines before it have shown that the file holds results. Rejects with
 * `ResultsFileError`, or as the file system does.
 */
export async function openResults(file: string, format: ResultFormat): Promise<ResultsFile> {
  let handle = await open(file, 'a+')
  try {
    const { size } = await handle.stat()
    const end = await endOfLines(handle, size)
    if (end === 0 && size > 0) throw new ResultsFileError(file, 1)
    const { subjects, openLines } = end > 0 ? await readSubjects(file, end, format) : nothing
    await handle.truncate(end)
    if (openLines.size > 0) {
      await handle.close()
      await removeLines(file, openLines)
      handle = await open(file, 'a+')
    }
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

interface ReadResults {
  subjects: ReadonlySet<string>
  /** The numbers of lines that are not worth keeping. */
  openLines: ReadonlySet<number>
}

const nothing: ReadResults = { subjects: new Set(), openLines: new Set() }

async function readSubjects(file: string, end: number, format: ResultFormat): Promise<ReadResults> {
  const { header, subjectOf, isOpen } = format
  const subjects = new Set<string>()
  const openLines = new Set<number>()
  let number = 0
  const input = createReadStream(file, { end: end - 1 })
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1
    const isHeader = number === 1 && header !== null
    const subject = isHeader ? null : subjectOf(line)
    if (isHeader ? line !== header : subject === null) throw new ResultsFileError(file, number)
    if (subject === null) continue
    if (isOpen(line)) openLines.add(number)
    else subjects.add(subject)
  }
  return { subjects, openLines }
}

/** Takes lines out of a file, whole or not at all: it is written anew beside, and then put in its place. */
async function removeLines(file: string, numbers: ReadonlySet<number>): Promise<void> {
  const target = await realpath(file)
  const half = `${target}.${process.pid}.tmp`
  async function* kept(): AsyncGenerator<string> {
    let number = 0
    for await (const line of createInterface({
      input: createReadStream(target),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      number += 1
      if (!numbers.has(number)) yield `${line}\n`
    }
  }
  try {
    const { mode } = await stat(target)
    await pipeline(kept(), createWriteStream(half, { mode, flush: true }))
    await rename(half, target)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}
