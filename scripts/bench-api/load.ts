import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { processorTime } from './processor-time.ts'

export interface Load {
  requestsPerSecond: number
  /** The time of an answer in milliseconds that 99 of 100 keep below. */
  p99: number
  /** Microseconds that the processors worked in the server for a request: the same however busy the machine is. */
  work: number
}

/** A server that is asked. */
export interface Side {
  url: URL
  pid: number
}

/** Asks a server over so many connections, one request after another on each, for a while. */
export async function load({ url, pid }: Side, connections: number, milliseconds: number): Promise<Load> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(url)))
  const worked = processorTime(pid)
  const begin = performance.now()
  const samples = await Promise.all(sockets.map((socket) => keepBusy(socket, url, begin + milliseconds)))
  const seconds = (performance.now() - begin) / 1000
  const times = samples.flat().toSorted((a, b) => a - b)
  return {
    requestsPerSecond: times.length / seconds,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    work: (processorTime(pid) - worked) / times.length,
  }
}

async function open({ hostname, port }: URL): Promise<Socket> {
  const socket = connect(Number(port), hostname).setNoDelay()
  await once(socket, 'connect')
  return socket
}

/** The milliseconds that each answer took. A client of its own, as it takes less of the machine than a public one. */
function keepBusy(socket: Socket, { host, pathname }: URL, until: number): Promise<number[]> {
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const times: number[] = []
  let begin = 0
  /** Octets of the answer that are still to come; null while its head is. */
  let left: number | null = null

  return new Promise((resolve, reject) => {
    function ask(): void {
      begin = performance.now()
      left = null
      socket.write(request)
    }

    socket.on('data', (chunk) => {
      left = left === null ? octetsAfter(chunk) : left - chunk.length
      if (left > 0) return
      const now = performance.now()
      times.push(now - begin)
      if (now < until) ask()
      else {
        socket.destroy()
        resolve(times)
      }
    })
    socket.once('error', reject)
    ask()
  })
}

/** How much of an answer is to come after the chunk that begins it. Both servers send their heads in one piece. */
function octetsAfter(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const [, length] = /^HTTP\/1\.1 200 .*^content-length: (\d+)\r?$/ims.exec(head) ?? []
  if (length === undefined) throw new Error(`unexpected answer: ${head}`)
  return end + 4 + Number(length) - chunk.length
}
