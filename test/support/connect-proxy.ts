import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'

/** An HTTP proxy for tunnels. */
export interface ConnectProxy {
  address: string
  /** Hosts and ports of the requested tunnels. */
  asked: string[]
  close(): void
}

/** Starts a proxy whose tunnels all lead to one local port; with null it refuses them. */
export async function connectProxy(port: number | null): Promise<ConnectProxy> {
  const asked: string[] = []
  const server = createServer((_, response) => void response.writeHead(405).end())
  server.on('connect', (request, client) => {
    asked.push(request.url ?? '')
    if (port === null) return void client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n')
      client.pipe(target).pipe(client)
    })
    client.on('error', () => target.destroy())
    target.on('error', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    address: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    asked,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
