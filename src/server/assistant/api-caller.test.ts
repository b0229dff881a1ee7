import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { listen } from '../network/listen.ts'
import { createApiCaller } from './api-caller.ts'
import { ToolError } from './tool-error.ts'

async function startInstance() {
  const paths: string[] = []
  const server = createServer(({ url = '' }, response) => {
    paths.push(url)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  onTestFinished(() => void server.close())
  const base = `http://127.0.0.1:${await listen(server, { host: '127.0.0.1', port: 0 })}`
  const callAt = (path: string) =>
    createApiCaller({ base: base + path, headersFor: () => ({}), signal: new AbortController().signal })
  return { paths, callAt }
}

describe('a call of an assistant', () => {
  it.each(['', '/', '/sendproof', '/sendproof/'])('reaches an instance at the path “%s”', async (path) => {
    const { paths, callAt } = await startInstance()
    await callAt(path)({ method: 'GET', path: '/api/v1/status', query: { lang: 'pl' } })
    expect(paths).toEqual([`${path.replace(/\/$/, '')}/api/v1/status?lang=pl`])
  })

  it.each(['/api/v1/domain/../keys', '/api/v1/domain/..%2f?x', '/../x'])(
    'does not leave its route: %s',
    async (path) => {
      const { paths, callAt } = await startInstance()
      await expect(callAt('/sendproof')({ method: 'GET', path })).rejects.toBeInstanceOf(ToolError)
      expect(paths).toEqual([])
    },
  )
})
