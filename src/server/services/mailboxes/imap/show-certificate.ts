import type { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { connectTime, type ImapLogin } from './imap-account.ts'

/** Octets of a greeting or of the response to STARTTLS. */
const maxAnswer = 8192

/**
 * Fetches the certificate of a server, valid or not, for a person to check. Sends no secrets. Null if the server has
 * none.
 */
export async function showCertificate(
  { host, port, security }: Pick<ImapLogin, 'host' | 'port' | 'security'>,
  signal: AbortSignal,
): Promise<X509Certificate | null> {
  const socket = connect({ host, port })
  const timer = setTimeout(() => socket.destroy(), connectTime)
  const abort = () => socket.destroy()
  signal.addEventListener('abort', abort, { once: true })
  try {
    await once(socket, 'connect')
    if (security === 'starttls') await startTls(socket)
    return (await handshake(socket, host)).getPeerX509Certificate() ?? null
  } catch {
    return null
  } finally {
    signal.removeEventListener('abort', abort)
    clearTimeout(timer)
    socket.destroy()
  }
}

async function startTls(socket: Socket): Promise<void> {
  await readLine(socket, (line) => line.startsWith('* '))
  socket.write('a STARTTLS\r\n')
  await readLine(socket, (line) => line.startsWith('a OK'))
}

/** Reads up to a matching line; throws if the server sends too much before it. */
async function readLine(socket: Socket, isWanted: (line: string) => boolean): Promise<void> {
  let text = ''
  while (!text.split('\r\n').slice(0, -1).some(isWanted)) {
    const [chunk] = await once(socket, 'data')
    text += String(chunk)
    if (text.length > maxAnswer) throw new Error('the response of the server is too long')
  }
}

async function handshake(socket: Socket, host: string): Promise<TLSSocket> {
  // The purpose is to show an untrusted certificate.
  const secure = connectTls({ socket, ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized: false })
  await once(secure, 'secureConnect')
  return secure
}
