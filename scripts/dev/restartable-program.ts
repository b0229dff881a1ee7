import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export interface RestartableProgram {
  /**
   * Starts the program. If it is running, ends it first and waits until it has exited. Concurrent calls count as one.
   */
  restart(): Promise<void>
  /** Waits until the program ends, and does not start it again; `kill` ends it. */
  end(how: 'kill' | 'wait'): Promise<void>
}

/**
 * A program that is restarted but never runs twice at the same time, because two would need the same lock and ports.
 * `onExit` receives the exit code if the program ends on its own.
 */
export function createRestartableProgram(
  start: () => ChildProcess,
  onExit: (code: number | null) => void,
): RestartableProgram {
  let current: ChildProcess | null = null
  let isEnding = false
  let isOver = false

  async function gone(how: 'kill' | 'wait'): Promise<void> {
    if (!current) return
    const exit = once(current, 'exit')
    if (how === 'kill') current.kill()
    await exit
  }

  function launch(): void {
    current = start()
    current.once('exit', (code) => {
      current = null
      if (!isEnding) onExit(code)
    })
  }

  return {
    async restart() {
      if (isEnding) return
      isEnding = true
      await gone('kill')
      isEnding = isOver
      if (!isOver) launch()
    },
    async end(how) {
      isOver = true
      isEnding = true
      await gone(how)
    },
  }
}
