/** Quotes a text as one word for a POSIX shell: nothing is special in single quotes. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/**
 * A word for a command to copy: plain if possible, otherwise in single quotes (POSIX shells). A backslash is plain only
 * in a path of Windows.
 */
export function shellQuote(word: string): string {
  return /^(?:[A-Za-z]:\\[\w@%+=:,./\\-]+|[\w@%+=:,./-]+)$/.test(word) ? word : quoteForShell(word)
}
