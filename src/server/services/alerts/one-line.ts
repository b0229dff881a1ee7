/** Characters of a record or name that a message quotes. */
const quotedLength = 500

/** Untrusted text in one line of bounded length: control characters could forge lines and header fields. */
export function oneLine(text: string): string {
  const harmless = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\uFFFD')
  return harmless.length > quotedLength ? `${harmless.slice(0, quotedLength)}…` : harmless
}
