import { createRequire } from 'node:module'
import type { Worker } from 'node:worker_threads'
import type { Database } from 'better-sqlite3'

/** Milliseconds from the first write to the checkpoint; meanwhile the log grows by a few megabytes. */
const defaultPause = 2_000
/** Pages after which SQLite makes a checkpoint itself, in case the thread is not running: 64 MB. */
const lastResortPages = 16_384

/**
 * Makes passive checkpoints in a thread with its own connection. SQLite would make them during a commit, which blocks
 * the process for up to a second on a busy disk.
 * The thread starts with the first checkpoint; a command that writes one row needs none.
 */
export function createCheckpoints(db: Database, pause = defaultPause) {
  let thread: Worker | null = null
  let timer: NodeJS.Timeout | null = null
  let exit = Promise.resolve()
  db.pragma(`wal_autocheckpoint = ${lastResortPages}`)

  function start(): Worker {
    const library = createRequire(import.meta.url).resolve('better-sqlite3')
    // Loading it takes 4 ms, and short commands need no thread.
    const { Worker } = process.getBuiltinModule('node:worker_threads')
    const started = new Worker(`(${makeCheckpoints})(require)`, {
      eval: true,
      workerData: { library, file: db.name } satisfies ThreadData,
    })
    // If the thread fails, SQLite makes checkpoints itself.
    started.on('error', () => {})
    exit = new Promise((resolve) => started.once('exit', () => resolve()))
    started.unref()
    return started
  }

  function request(order: Order): void {
    thread ??= start()
    thread.postMessage(order)
  }

  return {
    /** Called when the log was written to. */
    schedule(): void {
      timer ??= setTimeout(() => {
        timer = null
        request('checkpoint')
      }, pause).unref()
    },
    /** Resolves once the thread has closed the database, after any checkpoint in progress, and exited. */
    async close(): Promise<void> {
      if (timer) clearTimeout(timer)
      // The process must not end before the thread does.
      thread?.ref()
      thread?.postMessage('end' satisfies Order)
      await exit
    },
  }
}

type Order = 'checkpoint' | 'end'

interface ThreadData {
  library: string
  file: string
}

/** The thread runs the source text of this function, so it must not refer to anything outside. */
function makeCheckpoints(load: NodeJS.Require): void {
  const { parentPort, workerData }: typeof import('node:worker_threads') = load('node:worker_threads')
  const { library, file }: ThreadData = workerData
  const db: Database = new (load(library))(file)
  parentPort?.on('message', (order: Order) => {
    if (order === 'end') {
      db.close()
      parentPort.close()
      return
    }
    try {
      db.pragma('wal_checkpoint(PASSIVE)')
    } catch {
      // The disk is full: the log keeps the data until the next checkpoint.
    }
  })
}
