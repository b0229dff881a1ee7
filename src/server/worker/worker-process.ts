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

/** What V8 writes before it aborts a process whose heap is full. */
const outOfMemoryNote = 'JavaScript heap out of memory'

/** The output streams of a process. */
interface Output {
  stdout: NodeJS.ReadableStream | null
  stderr: NodeJS.ReadableStream | null
}

/** What is known of the end of a process beside its exit code. */
export interface LastWords {
  /** Notes what it, or somebody else, said of its state. */
  hear(text: unknown): void
  describe(exit: string): ErrorDescription
}

/** Hands on to our standard error what a process prints, and reads there what it died of. */
export function followOutput({ stdout, stderr }: Output): LastWords {
  /** The note may be cut by the end of a chunk. */
  let remainder = ''
  let isOutOfMemory = false

  function hear(text: unknown): void {
    const heard = `${remainder}${text}`
    isOutOfMemory ||= heard.includes(outOfMemoryNote)
    remainder = heard.slice(-outOfMemoryNote.length)
  }

  for (const stream of [stdout, stderr]) stream?.on('data', (chunk) => void process.stderr.write(chunk))
  stderr?.on('data', hear)
  return { hear, describe: (exit) => ({ detail: isOutOfMemory ? 'out of memory' : 'exit', stack: exit }) }
}
