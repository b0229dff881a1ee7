import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { describeError } from './describe-error.ts'
import type { MessageFromWorker } from './messages/from-worker.ts'

/** The worker's connection to the engine. */
export interface WorkerChannel {
  send(message: MessageFromWorker): void
  onMessage(listener: (message: unknown) => Promise<void>): void
}

/** Electron's replacement for Node's channel in a utility process. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  postMessage(message: unknown): void
}

const parentPortSchema = z.custom<ParentPort>(
  (port) => typeof port === 'object' && port !== null && 'postMessage' in port && 'on' in port,
)

/**
 * Connects to the engine, reports uncaught errors, and ends the process when the engine ends. Ignores the signals that
 * terminals and supervisors send to the whole process group: the engine decides when workers end.
 */
export function openChannel(): WorkerChannel {
  const channel =
    'parentPort' in process ? openParentPort(parentPortSchema.parse(process.parentPort)) : openNodeChannel()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('uncaughtException', (error) =>
    channel.send({ type: 'crashed', ...describeError(error) }, () => process.exit(1)),
  )
  return channel
}

interface Channel extends WorkerChannel {
  send(message: MessageFromWorker, whenSent?: () => void): void
}

/** Chromium ends its child processes with the browser process, even if they are stuck. */
function openParentPort(port: ParentPort): Channel {
  return {
    send(message, whenSent = () => {}) {
      port.postMessage(message)
      setImmediate(whenSent)
    },
    onMessage: (listener) => port.on('message', ({ data }) => listener(data)),
  }
}

function openNodeChannel(): Channel {
  if (!process.send) throw new Error('this program is started by the engine')
  process.on('disconnect', () => process.exit())
  new Worker(`(${endWithParent})(${process.ppid})`, { eval: true }).unref()
  dropThreadRight()
  return {
    send: (message, whenSent) => void process.send?.(message, undefined, undefined, whenSent),
    onMessage: (listener) => void process.on('message', listener),
  }
}

/** The part of Node's permission model that drops rights. It does not exist in unconfined processes. */
const permissionSchema = z.object({ drop: z.custom<(right: string) => void>((drop) => typeof drop === 'function') })

/** Drops the right to start threads, which would not be confined. The one that is needed is already running. */
function dropThreadRight(): void {
  const { data: permission } = permissionSchema.safeParse(process.permission)
  permission?.drop('worker')
}

/**
 * Runs in a thread: a stuck analysis does not notice a disconnect, and a killed engine cannot end it. Only the source
 * text of this function is used, so it must not refer to anything outside.
 */
function endWithParent(parent: number): void {
  setInterval(() => {
    try {
      process.kill(parent, 0)
      // The pid of a dead parent may be reused, but `ppid` changes.
      if (process.ppid === parent) return
    } catch {}
    process.kill(process.pid, 'SIGKILL')
  }, 1000)
}
