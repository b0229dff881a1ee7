import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'

/** The format of a results file. */
export interface ResultFormat {
  /** The first line; null if none. */
  header: string | null
  /** The subject of a line; null if the line is not a result. */
  subjectOf(line: string): string | null
  /** Whether a line is an unknown result, which is removed and retried. */
  isOpen(line: string): boolean
}

/** The file has a line that is not a result. The message names the file and the line. */
export class ResultsFileError extends Error {
  constructor(file: string, line: number) {
    super(`${file}:${line}`)
    this.name = 'ResultsFileError'
  }
}

export interface ResultsFile {
  /** Subjects that already had a result when the file was opened. */
  subjects: ReadonlySet<string>
  /** Appends a line. Resolves once the system has written it. */
  append(line: string): Promise<void>
  close(): Promise<void>
}

const lineFeed = 0x0a
const chunkOctets = 64 * 1024

/**
 * Opens or creates a results file for appending. Removes lines with unknown results, and an incomplete last line if all
 * lines before it are results. Rejects with `ResultsFileError` or a file system error.
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

/** The length of all complete lines, in octets. */
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
  /** The numbers of the lines to remove. */
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

/** Removes lines from a file atomically, by writing a new file and renaming it. */
async function removeLines(file: string, numbers: ReadonlySet<number>): Promise<void> {
  const target = await realpath(file)
  const half = `${target}.${process.pid}.tmp`
  async function* keptLines(): AsyncGenerator<string> {
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
    await pipeline(keptLines(), createWriteStream(half, { mode, flush: true }))
    await rename(half, target)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}
