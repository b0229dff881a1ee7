import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { type DomainName, readDomainName } from '../../engine/names/domain-name.ts'

/** Enough for a few million domains. */
export const maxListOctets = 64 * 1024 * 1024

const standardInput = '-'

export class ListTooLargeError extends Error {}

/** A text as given, and the domain it stands for. */
export type ListedDomain = { text: string } & DomainName

/** Reads the lines of a list; `#` starts a comment. Rejects with `ListTooLargeError` or a file system error. */
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

/** The domains in order, each once. Texts that are not domains are kept, so that they can be reported. */
export function toDomains(texts: readonly string[]): ListedDomain[] {
  const listed = texts.map((text) => ({ text, ...readDomainName(text) }))
  return [...new Map(listed.map((entry) => [entry.domain ?? entry.text, entry])).values()]
}
