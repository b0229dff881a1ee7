import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DestinationStream } from 'pino'

/** In octets: two files hold weeks and fit into an email to support. */
const maxLogOctets = 2 * 1024 * 1024

/** Appends to a file for its owner only. A full file becomes `<file>.old` and replaces the last one. */
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
        // A full disk must not end the app because of a log line.
      }
    },
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
