import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { processorTime } from './processor-time.ts'

export interface Load {
  requestsPerSecond: number
  /** 99th percentile of the response time in milliseconds. */
  p99: number
  /** CPU time of the server per request in microseconds, which hardly depends on other load. */
  work: number
}

export interface Side {
  url: URL
  pid: number
}

/** Sends requests one after another on each of the connections until the time is over. */
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

/** Response times in milliseconds. Uses a client of our own, because it needs less CPU time than a published one. */
function keepBusy(socket: Socket, { host, pathname }: URL, until: number): Promise<number[]> {
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const times: number[] = []
  let begin = 0
  /** Bytes of the response that are still missing; null until its head has arrived. */
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

/** Bytes missing after the first chunk of a response. Both servers send the head in one piece. */
function octetsAfter(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const [, length] = /^HTTP\/1\.1 200 .*^content-length: (\d+)\r?$/ims.exec(head) ?? []
  if (length === undefined) throw new Error(`unexpected answer: ${head}`)
  return end + 4 + Number(length) - chunk.length
}
