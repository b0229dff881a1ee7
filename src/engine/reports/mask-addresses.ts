import { decodeEncodedWords } from '../message/encoded-words.ts'

/** Replaces a local part. */
const mask = '•••'

/**
 * A local part with the `@` after it, or its percent encoding in a URL; or other characters. Each is read once, so that
 * long ones take linear time.
 */
const localPart = /(?:(?!%40)[^\s<>"@:;,()[\]])+(@|%40)?/gi
/** The same, for one in quotes, of at most 64 characters (RFC 5321 section 4.5.3.1.1). */
const quotedText = /("(?:[^"\\\r\n]|\\[^\r\n]){0,64}")(@?)/g
/** The name before an address in Authentication-Results, Received-SPF, and DKIM-Signature. */
const property = /^(?:(?:smtp|header|body|policy)\.[\w-]+|envelope-from|[a-z])=/i
/** An encoded word that cannot be decoded may contain an address. */
const encodedWord = /=\?[^?\s]{1,80}\?[bq]\?[^?\s]*\?=/gi

/** Decodes header fields and replaces the local part of each address. */
export function maskAddresses(value: string): string {
  return decodeEncodedWords(value)
    .text.replace(encodedWord, mask)
    .replace(quotedText, (_, quoted: string, at: string) => (at ? `${mask}${at}` : quoted))
    .replace(localPart, (found: string, at?: string) => (at ? `${property.exec(found)?.[0] ?? ''}${mask}${at}` : found))
}
