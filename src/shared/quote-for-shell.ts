/** Quotes a text as one word for a POSIX shell: nothing is special in single quotes. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
