import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { onTestFinished } from 'vitest'
import { listen } from '../../src/server/network/listen.ts'

/** One exchange through the proxy. */
export interface RecordedExchange {
  method: string
  path: string
  requestHeaders: IncomingHttpHeaders
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A proxy that forwards everything and records requests and answers. */
export async function startRecordingProxy(origin: string): Promise<{ url: string; exchanges: RecordedExchange[] }> {
  const { hostname, port } = new URL(origin)
  const exchanges: RecordedExchange[] = []
  const server = createServer((asked, answered) => {
    const { method = '', url: path = '', headers } = asked
    const asking = request({ host: hostname, port, method, path, headers: { ...headers, host: `${hostname}:${port}` } })
    asked.pipe(asking)
    answered.once('close', () => asking.destroy())
    asking.on('error', () => answered.destroy())
    asking.once('response', (answer) => {
      const { statusCode: status = 0 } = answer
      answered.writeHead(status, answer.rawHeaders).flushHeaders()
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.once('end', () => {
        const body = Buffer.concat(chunks)
        exchanges.push({ method, path, requestHeaders: headers, status, headers: answer.headers, body })
      })
      answer.pipe(answered)
    })
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${await listen(server, { host: '127.0.0.1', port: 0 })}`, exchanges }
}
