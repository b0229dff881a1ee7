import { domainToASCII } from 'node:url'

/** A name with its Unicode labels as A-labels (RFC 5890). A name that cannot be converted is unchanged. */
export function toAsciiName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters of ASCII.
  return /^[\x00-\x7f]*$/.test(name) ? name : domainToASCII(name) || name
}
