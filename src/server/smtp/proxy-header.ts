import { isIP, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Milliseconds; proxies send the header together with the connection (section 2 of the protocol). */
const timeout = 5_000

/*
 * The PROXY protocol, versions 1 and 2 (https://www.haproxy.org/download/2.9/doc/proxy-protocol.txt): a proxy names its
 * client before the client sends anything.
 */

/** The client that connected to the proxy. */
export interface ProxiedClient {
  remoteAddress: string
  remotePort: number
}

export type ProxyHeader =
  /** More octets are needed. */
  | { state: 'incomplete' }
  | { state: 'invalid' }
  /** `client` is null for the proxy's own connections and for unknown clients. The client's data starts at `length`. */
  | { state: 'complete'; length: number; client: ProxiedClient | null }

const incomplete: ProxyHeader = { state: 'incomplete' }
const invalid: ProxyHeader = { state: 'invalid' }

/** Section 2.1: the longest line of version 1, including the line end. */
const maxLineOctets = 107
/** Section 2.2: twelve octets that no text protocol starts with. */
const signature = Buffer.from('0d0a0d0a000d0a515549540a', 'hex')
/** Signature, version and command, family, and the length of the rest. */
const fixedOctets = 16
/** Addresses take up to 36 octets; the rest describes TLS, with certificates. */
const maxVariableOctets = 4096

/** Section 2.2: TCP families and the length of their addresses. */
const addressOctets: ReadonlyMap<number, number> = new Map([
  [0x11, 4],
  [0x21, 16],
])
const unspecifiedFamily = 0x00
const commands = { local: 0x20, proxy: 0x21 } as const

/** Parses the header at the start of a connection. */
export function readProxyHeader(octets: Buffer): ProxyHeader {
  const begin = octets.subarray(0, signature.length)
  if (!begin.equals(signature.subarray(0, begin.length))) return readLine(octets)
  return octets.length < fixedOctets ? incomplete : readBinary(octets)
}

/** Section 2.1. */
function readLine(octets: Buffer): ProxyHeader {
  const line = octets.subarray(0, maxLineOctets).toString('latin1')
  const end = line.indexOf('\r\n')
  if (end < 0) return octets.length < maxLineOctets && couldBegin(line) ? incomplete : invalid
  const [word, family, source = '', target = '', port = '', ...rest] = line.slice(0, end).split(' ')
  if (word !== 'PROXY') return invalid
  const length = end + 2
  if (family === 'UNKNOWN') return { state: 'complete', length, client: null }
  const version = family === 'TCP4' ? 4 : family === 'TCP6' ? 6 : 0
  const isRight = version > 0 && isIP(source) === version && isIP(target) === version && rest.length === 1
  if (!isRight || !isPort(port) || !rest.every(isPort)) return invalid
  return { state: 'complete', length, client: { remoteAddress: source, remotePort: Number(port) } }
}

function couldBegin(line: string): boolean {
  const word = 'PROXY '
  return line.startsWith(word) || word.startsWith(line)
}

function isPort(text: string): boolean {
  return /^(?:0|[1-9]\d{0,4})$/.test(text) && Number(text) <= 65_535
}

/** Section 2.2. */
function readBinary(octets: Buffer): ProxyHeader {
  const command = octets.readUInt8(12)
  const family = octets.readUInt8(13)
  const variable = octets.readUInt16BE(14)
  const isCommand = command === commands.local || command === commands.proxy
  if (!isCommand || variable > maxVariableOctets) return invalid
  const length = fixedOctets + variable
  if (octets.length < length) return incomplete
  if (command === commands.local || family === unspecifiedFamily) return { state: 'complete', length, client: null }
  const size = addressOctets.get(family)
  // Two addresses, two ports.
  if (size === undefined || variable < 2 * size + 4) return invalid
  const source = octets.subarray(fixedOctets, fixedOctets + size)
  const remoteAddress = ipaddr.fromByteArray([...source]).toString()
  return {
    state: 'complete',
    length,
    client: { remoteAddress, remotePort: octets.readUInt16BE(fixedOctets + 2 * size) },
  }
}

/**
 * Reads the PROXY header of a connection. Resolves with the client; null if the proxy names none; undefined, after
 * destroying the connection, if the header is invalid or late.
 */
export async function receiveProxyHeader(socket: Socket): Promise<ProxiedClient | null | undefined> {
  const timer = setTimeout(() => socket.destroy(), timeout)
  const onError = () => socket.destroy()
  socket.on('error', onError)
  try {
    return await takeHeader(socket)
  } finally {
    clearTimeout(timer)
    // A destroyed socket may still emit errors.
    if (!socket.destroyed) socket.off('error', onError)
  }
}

function takeHeader(socket: Socket): Promise<ProxiedClient | null | undefined> {
  return new Promise((resolve) => {
    let octets = Buffer.alloc(0)
    const finish = (client: ProxiedClient | null | undefined) => {
      socket.off('readable', read).off('close', giveUp).off('end', giveUp)
      resolve(client)
    }
    const giveUp = () => {
      finish(undefined)
      socket.destroy()
    }
    const read = () => {
      const chunk: unknown = socket.read()
      if (!Buffer.isBuffer(chunk)) return
      octets = Buffer.concat([octets, chunk])
      const header = readProxyHeader(octets)
      if (header.state === 'invalid') giveUp()
      if (header.state !== 'complete') return
      finish(header.client)
      const rest = octets.subarray(header.length)
      if (rest.length > 0) socket.unshift(rest)
    }
    socket.on('readable', read).on('close', giveUp).on('end', giveUp)
  })
}
