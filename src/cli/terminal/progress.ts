import type { Output } from './terminal.ts'

/** Delay before anything is shown, in milliseconds. */
const delay = 1_000
/** Between redraws, in milliseconds. */
const interval = 250

export interface Progress {
  advance(count?: number): void
  /** Removes the line for other output; it is drawn again below. */
  hide(): void
  end(): void
}

/** Shows progress on a terminal. `word` makes the line of a count and a rate per second. */
export function showProgress(output: Output, word: (done: number, perSecond: number) => string): Progress {
  const startedAt = performance.now()
  let done = 0
  let shown = false

  function draw(): void {
    const milliseconds = performance.now() - startedAt
    if (milliseconds < delay) return
    output.write(`\r${word(done, (done * 1_000) / milliseconds)}\u001b[K`)
    shown = true
  }

  function hide(): void {
    if (shown) output.write('\r\u001b[K')
    shown = false
  }

  const timer = output.isTTY ? setInterval(draw, interval) : undefined
  return {
    advance(count = 1) {
      done += count
    },
    hide,
    end() {
      clearInterval(timer)
      hide()
    },
  }
}
