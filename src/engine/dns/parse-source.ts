import { isIP } from 'node:net'
import { DnsSourceError } from './dns-source-error.ts'
import { fileSource } from './file-sources.ts'
import { parseAddress, type ServerAddress } from './transport/server-address.ts'

/** A DNS source: a file, a server that speaks DNS, or one that speaks DNS over HTTPS (RFC 8484). */
export type DnsSource = { zoneFile: string } | { recording: string } | { server: ServerAddress } | { url: URL }

/**
 * Reads `HOST`, `HOST:PORT`, `[IPV6]:PORT`, `https://…`, `zone:FILE`, or `replay:FILE`. Throws `DnsSourceError`. Opens
 * nothing.
 */
export function parseSource(source: string): DnsSource {
  const [, scheme, file = ''] = fileSource.exec(source) ?? []
  if (scheme && file === '') throw new DnsSourceError(source, (texts) => texts.noFile)
  if (scheme) return scheme === 'zone' ? { zoneFile: file } : { recording: file }
  if (/^https?:/i.test(source)) return { url: parseUrl(source) }
  const server = parseAddress(source)
  if (!server) throw new DnsSourceError(source, (texts) => texts.notASource)
  return { server }
}

/** DNS queries are private, so unencrypted HTTP is only accepted on this machine. */
function parseUrl(source: string): URL {
  const url = URL.parse(source)
  if (!url || url.username || url.password) throw new DnsSourceError(source, (texts) => texts.notAUrl)
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new DnsSourceError(source, (texts) => texts.onlyHttps)
  return url
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'))
}

/** Why a text is not a source; null if it is one. */
export function findSourceError(source: string): DnsSourceError | null {
  try {
    parseSource(source)
    return null
  } catch (error) {
    if (error instanceof DnsSourceError) return error
    throw error
  }
}
