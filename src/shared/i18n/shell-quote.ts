import { quoteForShell } from '../quote-for-shell.ts'

/** A word for a command to copy: plain if possible, otherwise in single quotes (POSIX shells). */
export function shellQuote(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : quoteForShell(word)
}
