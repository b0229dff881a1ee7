import { replaceHidden } from '../../../shared/names/visible-text.ts'

/** Maximum characters of a quoted record or name. */
const quotedLength = 500

/** Puts untrusted text on one line of limited length: control characters could forge lines and header fields. */
export function oneLine(text: string): string {
  const harmless = replaceHidden(text)
  return harmless.length > quotedLength ? `${harmless.slice(0, quotedLength)}…` : harmless
}
