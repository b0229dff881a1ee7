export interface SmtpServer {
  host: string
  port: string
}

/** Takes `host:port` apart; an IPv6 host loses its brackets. */
export function parseSmtpServer(address: string): SmtpServer {
  const colon = address.lastIndexOf(':')
  return { host: address.slice(0, colon).replace(/^\[(.*)\]$/, '$1'), port: address.slice(colon + 1) }
}

/** Whether only this machine can reach it. */
export function isLoopback({ host }: SmtpServer): boolean {
  return /^127\./.test(host) || host === '::1' || host === 'localhost'
}
