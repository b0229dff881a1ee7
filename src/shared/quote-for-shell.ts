/** A text as one word of a POSIX shell, where nothing means anything between single quotes. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
