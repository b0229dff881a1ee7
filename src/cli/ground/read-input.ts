import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { codeOf } from '../../shared/error-code.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './exit-codes.ts'

export const standardInput = '-'

/** Reads a file, or standard input for `-`. Throws `tooLarge` beyond a limit in octets. */
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
      if (octets > limit.octets) throw new CommandError(limit.tooLarge)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(texts.cannotRead({ file, code: codeOf(error) ?? String(error) }))
  }
  return Buffer.concat(chunks)
}
