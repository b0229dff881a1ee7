/*
 * smtp-server splits MAIL and RCPT at every blank and `@`, so that it refuses quoted local parts that hold one
 * (RFC 5321 section 4.1.2: `<"a b"@shop.example>`). Its parser is asked about the same command with a plain word in their
 * place; everything else about it, parameters and the guards against control characters included, stays its own.
 */

/** What the parser is given in the place of a quoted local part. */
const placeholder = 'quoted'

/** Before the local part: the verb, `<`, and a source route (RFC 5321 appendix C), which the parser drops. */
const beforeLocalPart = /^[^:"]*:\s*<(?:@[^\s,:@"<>]+(?:,@[^\s,:@"<>]+)*:)?/

/**
 * Quoted-string of RFC 5321: printable ASCII, any of it after a backslash, and UTF-8 (RFC 6531 section 3.3). Characters that
 * control or are invisible stay outside, as in the parser's own addresses.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is kept out
const quotedString = /^"(?:[^\x00-\x1f"\\\x7f-\x9f\u200b\u2060\ufeff]|\\[ -~])*"(?=@)/

interface QuotedCommand {
  /** The command with a plain word as its local part. */
  command: string
  /** Puts the quoted local part back into the address that was read of it. */
  restore(address: string): string
}

/** The command of a quoted local part; null where the local part of MAIL or RCPT is not a well-formed quoted string. */
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

/** What a local part means: quotes and backslashes are only how it is written (RFC 5321 section 4.1.2). */
export function unquoteLocalPart(localPart: string): string {
  const [, content] = /^"(.*)"$/s.exec(localPart) ?? []
  return content === undefined ? localPart : content.replaceAll(/\\(.)/gs, '$1')
}
