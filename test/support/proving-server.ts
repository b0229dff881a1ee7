import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { createOwnerSecret } from '../../src/server/data-folder/owner-proof.ts'
import { listen } from '../../src/server/network/listen.ts'

/**
 * A stand-in for the engine of a data folder: it proves that it knows the folder's secret, and leaves everything else to
 * `answer`. Returns its address.
 */
export async function startProvingServer(
  dataDir: string,
  answer: RequestListener,
  smtp: string | null = null,
): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url !== '/app/owner-challenges') return answer(request, response)
    response.writeHead(201).end(JSON.stringify(secret.prove(String(request.headers['x-sendproof-nonce']))))
  })
  const http = `http://127.0.0.1:${await listen(server, { host: '127.0.0.1', port: 0 })}`
  onTestFinished(() => void server.close().closeAllConnections())
  const secret = createOwnerSecret({ addresses: { own: http, smtp } })
  await secret.publish({ dataDir, base: http, isLocked: false })
  return http
}
