import { StringDecoder } from 'node:string_decoder'
import type { ErrorDescription } from './describe-error.ts'

/**
 * A worker process as its owner sees it. An interface, because Electron starts processes differently. The owner
 * survives any exit, including an abort of V8.
 */
export interface WorkerProcess {
  /** Sends a structured clone. Lost if the process has ended. */
  post(message: object): void
  /** Kills it immediately. */
  kill(): void
}

export interface WorkerEvents {
  /** Called with each line that it prints, such as Node's warnings. */
  onOutput(line: string): void
  onMessage(message: unknown): void
  /** Called after the last message, when the process has ended or could not be started. */
  onEnd(cause: ErrorDescription): void
}

/**
 * Heap of a worker in MiB. The largest message (50 MiB) needs far less; a hostile one is stopped before the machine
 * swaps.
 */
export const heapFlags = ['--max-old-space-size=512', '--max-semi-space-size=16']

/** Starts a program with V8 flags. */
export type StartWorker = (program: string, flags: readonly string[], events: WorkerEvents) => WorkerProcess

/**
 * What V8 and its host print when memory is full. Packaged Electron hides its own note; the list of the last
 * collections is printed by V8, and only then.
 */
const outOfMemoryNotes = ['JavaScript heap out of memory', '<--- Last few GCs --->']
const longestNote = Math.max(...outOfMemoryNotes.map(({ length }) => length))

interface Output {
  stdout: NodeJS.ReadableStream | null
  stderr: NodeJS.ReadableStream | null
}

/** What the output reveals about the end of a process beyond its exit code. */
export type FinalOutput = ReturnType<typeof followOutput>

/** Maximum characters per line; a longer one is passed on in parts. */
const maxLine = 10_000

/** Passes a worker's output on by lines, and searches it for the cause of its death. */
export function followOutput({ stdout, stderr }: Output, onOutput: WorkerEvents['onOutput']) {
  /** The end of the previous chunk, because a note may be split between chunks. */
  let remainder = ''
  let isOutOfMemory = false
  const readers = [stdout, stderr].map((stream) => ({ stream, ...readLines(onOutput) }))

  /** Notes output about the state of the process. */
  function addOutput(text: unknown): void {
    const heard = `${remainder}${text}`
    isOutOfMemory ||= outOfMemoryNotes.some((note) => heard.includes(note))
    remainder = heard.slice(-longestNote)
  }

  /** Listens again after listeners were removed. */
  function resume(): void {
    for (const { stream, read } of readers) stream?.off('data', read).on('data', read)
    stderr?.off('data', addOutput).on('data', addOutput)
  }

  resume()
  return {
    addOutput,
    resume,
    isOutOfMemory: (): boolean => isOutOfMemory,
    describe(exit: string): ErrorDescription {
      for (const { end } of readers) end()
      return { detail: isOutOfMemory ? 'out of memory' : 'exit', stack: exit }
    },
  }
}

function readLines(onLine: (line: string) => void) {
  const decoder = new StringDecoder('utf8')
  let begun = ''
  const pass = (line: string) => {
    if (line.trim() !== '') onLine(line)
  }
  /** Passes on what has no line break. */
  const end = () => {
    pass(begun)
    begun = ''
  }
  return {
    read(chunk: Buffer): void {
      const lines = (begun + decoder.write(chunk)).split('\n')
      begun = lines.pop() ?? ''
      for (const line of lines) pass(line)
      if (begun.length > maxLine) end()
    },
    end,
  }
}
