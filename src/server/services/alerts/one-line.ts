/** Maximum characters of a quoted record or name. */
const quotedLength = 500

/** Puts untrusted text on one line of limited length: control characters could forge lines and header fields. */
export function oneLine(text: string): string {
  const harmless = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\uFFFD')
  return harmless.length > quotedLength ? `${harmless.slice(0, quotedLength)}…` : harmless
}
