import type { Output } from './terminal.ts'

/** Milliseconds before anything is shown. */
const delay = 1_000
/** Milliseconds between redraws. */
const interval = 250

/** Shows progress on a terminal. `word` formats the line from a count and a rate per second. */
export function showProgress(output: Output, word: (done: number, perSecond: number) => string) {
  const startedAt = performance.now()
  let done = 0
  let shown = false

  function draw(): void {
    const milliseconds = performance.now() - startedAt
    if (milliseconds < delay) return
    output.write(`\r${word(done, (done * 1_000) / milliseconds)}\u001b[K`)
    shown = true
  }

  /** Removes the line before other output; it is redrawn below. */
  function hide(): void {
    if (shown) output.write('\r\u001b[K')
    shown = false
  }

  const timer = output.isTTY ? setInterval(draw, interval) : undefined
  return {
    advance(count: number = 1): void {
      done += count
    },
    hide,
    end(): void {
      clearInterval(timer)
      hide()
    },
  }
}
