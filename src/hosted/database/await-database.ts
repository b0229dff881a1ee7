import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type StoreWait, waitedCodes } from '../../server/compose/hosted-layer.ts'
import { StoreError } from '../../server/storage/store-error.ts'

/** Milliseconds between attempts, chosen at random: nodes that start together must not ask together. */
const pauses = { min: 1_000, max: 5_000 }
/** Milliseconds between lines in the log. */
const logInterval = 60_000

interface WaitOptions extends StoreWait {
  log: Logger
  /** Throws the reason of the signal if that aborts. */
  pause?(milliseconds: number, stopping: AbortSignal): Promise<void>
  now?(): number
}

/**
 * Opens a database as soon as that is possible. Throws errors that waiting does not cure, and the reason of `stopping` if that
 * aborts.
 */
export async function awaitDatabase<T>(
  open: () => Promise<T>,
  { stopping, onObstacle, log, pause = pauseFor, now = () => performance.now() }: WaitOptions,
): Promise<T> {
  let loggedAt: number | null = null
  for (;;) {
    stopping.throwIfAborted()
    try {
      return await open()
    } catch (error) {
      if (!isWaitedFor(error)) throw error
      onObstacle(error)
      const isFirst = loggedAt === null
      if (loggedAt === null || now() - loggedAt >= logInterval) {
        loggedAt = now()
        log.warn(isFirst ? { err: error } : { code: error.code }, 'waiting for the database')
      }
    }
    await pause(pauses.min + Math.random() * (pauses.max - pauses.min), stopping)
  }
}

function isWaitedFor(error: unknown): error is StoreError {
  return error instanceof StoreError && waitedCodes.some((code) => code === error.code)
}

async function pauseFor(milliseconds: number, stopping: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal: stopping }).catch(() => stopping.throwIfAborted())
}
