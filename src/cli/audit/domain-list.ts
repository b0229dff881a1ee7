import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { type DomainName, readDomainName } from '../../engine/names/domain-name.ts'

/** A list of some million domains; a larger file is hardly a list of domains. */
export const maxListOctets = 64 * 1024 * 1024

/** Stands for standard input. */
const standardInput = '-'

/** A list is longer than `maxListOctets`. */
export class ListTooLargeError extends Error {}

/** What someone wants to be audited: the text as it was given, and the domain it names. */
export type ListedDomain = { text: string } & DomainName

/** Reads the lines of a list: one text each, `#` begins a comment. Rejects with `ListTooLargeError`, or as reading does. */
export async function readList(file: string, stdin: Readable): Promise<string[]> {
  const source: Readable = file === standardInput ? stdin : createReadStream(file)
  const chunks: Buffer[] = []
  let octets = 0
  for await (const chunk of source) {
    octets += chunk.length
    if (octets > maxListOctets) throw new ListTooLargeError()
    chunks.push(Buffer.from(chunk))
  }
  return linesOf(
    Buffer.concat(chunks)
      .toString()
      .replace(/^\uFEFF/, ''),
  )
}

function linesOf(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/(?:^|\s)#.*$/, '').trim())
    .filter(Boolean)
}

/** The domains that texts name, each once, in their order. What names none is kept, so that it can be told. */
export function toDomains(texts: readonly string[]): ListedDomain[] {
  const listed = texts.map((text) => ({ text, ...readDomainName(text) }))
  return [...new Map(listed.map((entry) => [entry.domain ?? entry.text, entry])).values()]
}
