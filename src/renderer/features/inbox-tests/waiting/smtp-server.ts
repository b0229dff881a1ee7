export interface SmtpServer {
  host: string
  port: string
}

/** Parses `host:port`; removes the brackets of an IPv6 host. */
export function parseSmtpServer(address: string): SmtpServer {
  const colon = address.lastIndexOf(':')
  return { host: address.slice(0, colon).replace(/^\[(.*)\]$/, '$1'), port: address.slice(colon + 1) }
}
