/** Where messages are delivered. */
export interface SmtpServer {
  host: string
  port: number
}

/**
 * The SMTP server that an engine names, for a client that reaches the engine at `base`; null for a text that names none.
 * A loopback address means the engine's own machine, so elsewhere the host of `base` is used instead.
 */
export function smtpServerOf(address: string | null, base: string): SmtpServer | null {
  const url = address === null ? null : URL.parse(`smtp://${address}`)
  if (!url?.port) return null
  const isLocal = (name: string) => /^(127\.|\[::1\]$|localhost$)/.test(name)
  const { hostname } = new URL(base)
  const host = isLocal(url.hostname) && !isLocal(hostname) ? hostname : url.hostname
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port) }
}
