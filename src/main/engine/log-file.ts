import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DestinationStream } from 'pino'

/** Octets of a log file before a new one is begun. Two of them hold weeks, and fit into a mail to those who help. */
const maxLogOctets = 2 * 1024 * 1024

/** Appends to a file for its owner alone; when that is full it becomes `<file>.old`, in the place of the one before. */
export function openLogFile(file: string, maxOctets = maxLogOctets): DestinationStream {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  let size = sizeOf(file)
  return {
    write(line) {
      try {
        if (size >= maxOctets) {
          renameSync(file, `${file}.old`)
          size = 0
        }
        appendFileSync(file, line, { mode: 0o600 })
        size += Buffer.byteLength(line)
      } catch {
        // A full disk must not end what only wanted to say something.
      }
    },
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
