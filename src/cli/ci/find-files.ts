import { existsSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { isAbsolute, join, relative, sep } from 'node:path'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import { CommandError } from '../ground/exit-codes.ts'
import { standardInput } from '../ground/read-input.ts'
import { printable } from '../terminal/terminal.ts'

/** Far more templates than any repository has, with results that still fit in memory. */
const maxFiles = 10_000

const magic = /[*?[\]{}]/

/**
 * The files that a command line names, each once, in order. Patterns are expanded here because no shell may have done
 * so (Windows, quotes, inputs of an action). Throws for a pattern that matches no file.
 */
export async function findFiles(words: readonly string[], { ci: texts }: CliTexts): Promise<string[]> {
  const files = new Set<string>()
  for (const word of words) {
    const found = word === standardInput || !magic.test(word) || existsSync(word) ? [word] : await expand(word)
    if (found.length === 0) throw new CommandError(texts.noFiles({ pattern: printable(word) }))
    for (const file of found) files.add(nameOfFile(file))
    if (files.size > maxFiles) throw new CommandError(texts.tooManyFiles({ max: maxFiles }))
  }
  return [...files]
}

async function expand(pattern: string): Promise<string[]> {
  const files: string[] = []
  // A pattern that matches everything must not fill the memory.
  for await (const entry of glob(pattern, { withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
    if (files.length > maxFiles) break
  }
  return files.sort()
}

/**
 * A file below the current folder has one name, however it was given and on every system, because the fingerprints of
 * its findings depend on it.
 */
export function nameOfFile(file: string): string {
  // After a link to a folder, `..` is not the folder of the link.
  if (file === standardInput || file.split(/[\\/]/).includes('..')) return file
  const path = relative(process.cwd(), file)
  const isBelow = path !== '' && !isAbsolute(path) && path.split(sep)[0] !== '..'
  return isBelow ? path.split(sep).join('/') : file
}
