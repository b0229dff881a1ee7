/** A text as one word of a POSIX shell: nothing is special between single quotes. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
