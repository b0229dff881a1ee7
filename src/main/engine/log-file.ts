import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DestinationStream } from 'pino'

/** Octets: two files cover weeks and fit into an email to support. */
const maxLogOctets = 2 * 1024 * 1024

/** Appends to a file only its owner can read. A full file is renamed to `<file>.old`, replacing the previous one. */
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
        // The app must not end because a full disk rejects a log line.
      }
    },
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
