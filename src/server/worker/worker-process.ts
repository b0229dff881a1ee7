import type { ErrorDescription } from './describe-error.ts'

/**
 * A process that runs a worker's program, as its owner sees it: a port, because Electron starts processes in another way
 * than Node. Whatever becomes of it, an abort of V8 included, its owner lives on.
 */
export interface WorkerProcess {
  /** Sends a message as a structured clone. One to a process that is gone is lost: its end is told anyway. */
  post(message: object): void
  /** Ends it at once, whatever it does. */
  kill(): void
}

export interface WorkerEvents {
  onMessage(message: unknown): void
  /** It is gone, or could not be started; after its last message. */
  onEnd(cause: ErrorDescription): void
}

/** Starts a program with flags for its JavaScript engine. What it prints goes to our standard error. */
export type StartWorker = (program: string, flags: readonly string[], events: WorkerEvents) => WorkerProcess

/**
 * What V8 and its host write before they end a process whose memory is full. A packaged Electron keeps the note of the host
 * to itself; the list of the last collections is V8's own and only printed then.
 */
const outOfMemoryNotes = ['JavaScript heap out of memory', '<--- Last few GCs --->']
const longestNote = Math.max(...outOfMemoryNotes.map(({ length }) => length))

/** The output streams of a process. */
interface Output {
  stdout: NodeJS.ReadableStream | null
  stderr: NodeJS.ReadableStream | null
}

/** What is known of the end of a process beside its exit code. */
export interface LastWords {
  /** Notes what the process, or its host, wrote about its state. */
  hear(text: unknown): void
  /** Listens again where somebody removed all listeners of the streams. */
  resume(): void
  isOutOfMemory(): boolean
  describe(exit: string): ErrorDescription
}

/** Hands on to our standard error what a process prints, and reads there what it died of. */
export function followOutput({ stdout, stderr }: Output): LastWords {
  /** A note may be cut by the end of a chunk. */
  let remainder = ''
  let isOutOfMemory = false

  function hear(text: unknown): void {
    const heard = `${remainder}${text}`
    isOutOfMemory ||= outOfMemoryNotes.some((note) => heard.includes(note))
    remainder = heard.slice(-longestNote)
  }

  function print(chunk: Uint8Array): void {
    process.stderr.write(chunk)
  }

  function resume(): void {
    for (const stream of [stdout, stderr]) stream?.off('data', print).on('data', print)
    stderr?.off('data', hear).on('data', hear)
  }

  resume()
  return {
    hear,
    resume,
    isOutOfMemory: () => isOutOfMemory,
    describe: (exit) => ({ detail: isOutOfMemory ? 'out of memory' : 'exit', stack: exit }),
  }
}
