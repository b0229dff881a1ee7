import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { codeOf } from '../../shared/error-code.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './exit-codes.ts'

export const standardInput = '-'

/** Why a file cannot be judged. `unreadable`: its message names the file. */
export type FileProblem = 'unreadable' | 'too_large' | 'no_html' | 'not_html' | 'no_message' | 'is_html'

/** Concerns one file of a run; the others are judged. */
export class FileError extends CommandError {
  readonly code: FileProblem

  constructor(code: FileProblem, message: string) {
    super(message)
    this.code = code
  }
}

/** Reads a file, or standard input for `-`. Throws a `FileError`, with `tooLarge` beyond a limit in octets. */
export async function readInput(
  file: string,
  limit: { octets: number; tooLarge: string },
  { terminal, texts }: CommandContext,
): Promise<Buffer> {
  const source: Readable = file === standardInput ? terminal.stdin : createReadStream(file)
  const chunks: Buffer[] = []
  let octets = 0
  try {
    for await (const chunk of source) {
      octets += chunk.length
      if (octets > limit.octets) throw new FileError('too_large', limit.tooLarge)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError('unreadable', texts.cannotRead({ file, code: codeOf(error) ?? String(error) }))
  }
  return Buffer.concat(chunks)
}
