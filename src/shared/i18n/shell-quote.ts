import { quoteForShell } from '../quote-for-shell.ts'

/** A word for a command that is shown to be copied: plain where it can be, else in single quotes (POSIX shells). */
export function shellQuote(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : quoteForShell(word)
}
