import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { describeError } from './describe-error.ts'
import type { MessageFromWorker } from './worker-messages.ts'

/** The worker's end of the line to the engine. */
export interface WorkerChannel {
  send(message: MessageFromWorker): void
  onMessage(listener: (message: unknown) => void): void
}

/** What Electron gives a utility process in place of Node's channel. */
interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void
  postMessage(message: unknown): void
}

const parentPortSchema = z.custom<ParentPort>(
  (port) => typeof port === 'object' && port !== null && 'postMessage' in port && 'on' in port,
)

/**
 * Opens the line to the engine that started this process, and ties the process to it: an error that nobody catches is
 * told before it ends, and it ends with the engine. Signals are the engine's affair, which drains when a terminal or a
 * supervisor sends one to the whole group.
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

/** Chromium ends its processes with the browser process, also those that are stuck. */
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
  giveUpThreads()
  return {
    send: (message, whenSent) => void process.send?.(message, undefined, undefined, whenSent),
    onMessage: (listener) => void process.on('message', listener),
  }
}

/** Node's permission model, in the versions that can take rights back. Not there where the process is not confined. */
const permissionSchema = z.object({ drop: z.custom<(right: string) => void>((drop) => typeof drop === 'function') })

/** A thread may do all that its process was kept from: after the one that is needed there is no other. */
function giveUpThreads(): void {
  const { data: permission } = permissionSchema.safeParse(process.permission)
  permission?.drop('worker')
}

/**
 * Runs in a thread of its own: an analysis that is stuck hears of no disconnection, and the engine that would have ended
 * it may have been killed. Its text is what the thread is made of, so it uses nothing from outside of it.
 */
function endWithParent(parent: number): void {
  setInterval(() => {
    try {
      process.kill(parent, 0)
      // Where orphans are adopted, the number of a parent that is dead may have been given to another process.
      if (process.ppid === parent) return
    } catch {}
    process.kill(process.pid, 'SIGKILL')
  }, 1000)
}
