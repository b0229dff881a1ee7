/*
 * smtp-server splits MAIL and RCPT at blanks and `@`, so it refuses quoted local parts that contain them (RFC 5321
 * section 4.1.2: `<"a b"@shop.example>`). Its parser is given a plain word instead, and still handles parameters and
 * control characters.
 */

/** Replaces a quoted local part for the parser. */
const placeholder = 'quoted'

/** The verb, `<`, and a source route (RFC 5321 appendix C), which the parser discards. */
const beforeLocalPart = /^[^:"]*:\s*<(?:@[^\s,:@"<>]+(?:,@[^\s,:@"<>]+)*:)?/

/**
 * A quoted-string as in RFC 5321: printable ASCII, with backslash escapes if needed, and UTF-8 (RFC 6531 section 3.3).
 * Like the parser, it allows no control or invisible characters.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the excluded characters
const quotedString = /^"(?:[^\x00-\x1f"\\\x7f-\x9f\u200b\u2060\ufeff]|\\[ -~])*"(?=@)/

interface QuotedCommand {
  /** The command with a plain local part. */
  command: string
  /** Restores the local part in the parsed address. */
  restore(address: string): string
}

/** The command with the local part replaced; null unless it is MAIL or RCPT with a well-formed quoted local part. */
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
