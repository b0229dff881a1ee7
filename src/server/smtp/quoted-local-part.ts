/*
 * smtp-server splits MAIL and RCPT at blanks and `@`, so it refuses quoted local parts that contain them (RFC 5321
 * section 4.1.2: `<"a b"@shop.example>`). Its parser gets a plain word instead, and keeps handling parameters and
 * control characters.
 */

/** Replaces a quoted local part for the parser. */
const placeholder = 'quoted'

/** The verb, `<`, and a source route (RFC 5321 appendix C), which the parser drops. */
const beforeLocalPart = /^[^:"]*:\s*<(?:@[^\s,:@"<>]+(?:,@[^\s,:@"<>]+)*:)?/

/**
 * Quoted-string of RFC 5321: printable ASCII, escaped by a backslash if needed, and UTF-8 (RFC 6531 section 3.3),
 * without control and invisible characters, like the parser's own addresses.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is kept out
const quotedString = /^"(?:[^\x00-\x1f"\\\x7f-\x9f\u200b\u2060\ufeff]|\\[ -~])*"(?=@)/

interface QuotedCommand {
  /** The command with a plain local part. */
  command: string
  /** Restores the local part in the parsed address. */
  restore(address: string): string
}

/** The command with a replaced local part; null unless MAIL or RCPT has a well-formed quoted one. */
export function readQuotedLocalPart(command: string): QuotedCommand | null {
  const [before] = beforeLocalPart.exec(command) ?? []
  if (before === undefined) return null
  const [quoted] = quotedString.exec(command.slice(before.length)) ?? []
  if (quoted === undefined) return null
  return {
    command: before + placeholder + command.slice(before.length + quoted.length),
    restore: (address) => quoted + address.slice(placeholder.length),
  }
}

/** The meaning of a local part, without quotes and backslashes (RFC 5321 section 4.1.2). */
export function unquoteLocalPart(localPart: string): string {
  const [, content] = /^"(.*)"$/s.exec(localPart) ?? []
  return content === undefined ? localPart : content.replaceAll(/\\(.)/gs, '$1')
}
