import type { Signals } from '../../src/server/storage/repositories.ts'

interface Listening {
  engine: number
  channel: string
  listener: Parameters<Signals['listen']>[1]
}

/** Signals between engines in one process, delivered immediately. */
export function createTestSignals() {
  const listening = new Set<Listening>()
  let engines = 0
  return {
    /** The signals of another engine. */
    join(): Signals {
      const engine = engines++
      return {
        send(channel, text) {
          for (const each of [...listening])
            if (each.engine !== engine && each.channel === channel) each.listener.onText(text)
        },
        listen(channel, listener) {
          const entry = { engine, channel, listener }
          listening.add(entry)
          return () => void listening.delete(entry)
        },
      }
    },
    /** Reports to all listeners that a signal was lost. */
    breakOff() {
      for (const { listener } of [...listening]) listener.onGap?.()
    },
  }
}
