export interface SmtpServer {
  host: string
  port: string
}

/** Parses `host:port`; removes the brackets of an IPv6 host. */
export function parseSmtpServer(address: string): SmtpServer {
  const colon = address.lastIndexOf(':')
  return { host: address.slice(0, colon).replace(/^\[(.*)\]$/, '$1'), port: address.slice(colon + 1) }
}

/** Whether it is only reachable from this machine. */
export function isLoopback({ host }: SmtpServer): boolean {
  return /^127\./.test(host) || host === '::1' || host === 'localhost'
}
