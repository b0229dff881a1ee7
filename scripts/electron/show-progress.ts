import type { Output } from '../../src/cli/terminal/terminal.ts'
import type { Progress } from './watch-download.ts'

const octetsPerMegabyte = 1_000_000
/** Lines per download in a log; without a total, one line per ten megabytes. */
const logLines = 10

/**
 * Shows a download in megabytes: on a terminal in one updating line, in a log in a few lines. Files below one megabyte,
 * such as checksums, are not shown.
 */
export function showProgress(output: Output, word: (done: number, total: number | null) => string) {
  let shown = ''
  let nextLine = 0
  return {
    show({ octets, total }: Progress): void {
      if ((total ?? octets) < octetsPerMegabyte) return
      const done = Math.floor(octets / octetsPerMegabyte)
      const text = word(done, total === null ? null : Math.ceil(total / octetsPerMegabyte))
      if (output.isTTY) {
        if (text !== shown) output.write(`\r${text}`)
      } else if (octets >= nextLine) {
        const step = total === null ? 10 * octetsPerMegabyte : total / logLines
        nextLine = (Math.floor(octets / step) + 1) * step
        output.write(`${text}\n`)
      }
      shown = text
    },
    /** Later output starts on a new line. */
    end(): void {
      if (output.isTTY && shown !== '') output.write('\n')
    },
  }
}
