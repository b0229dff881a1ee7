import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const html = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** Serves a renderer from a hidden folder, as installed programs may be in one. */
async function startWithRenderer() {
  const folder = temporaryFolder()
  const rendererFolder = join(folder, '.local', 'renderer')
  await mkdir(join(rendererFolder, 'assets'), { recursive: true })
  await writeFile(join(rendererFolder, 'index.html'), '<!doctype html><title>Sendproof</title>')
  await writeFile(join(rendererFolder, 'assets', 'app-1a2b3c.js'), 'export {}')
  await writeFile(join(rendererFolder, 'icon.svg'), '<svg/>')
  await writeFile(join(folder, '.local', 'secret.txt'), 'secret')
  return await startListeners({ rendererFolder })
}

describe('the UI', () => {
  it.each(['/', '/t/23456789abcdefghjkmnpqrstu', '/tests', '/domain/shop.example', '/ip/2001:db8::1', '/settings'])(
    'opens at %s',
    async (path) => {
      const { url } = await startWithRenderer()
      const { status, headers, text } = await send(url, path, { headers: html })
      expect({ status, text }).toEqual({ status: 200, text: '<!doctype html><title>Sendproof</title>' })
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'referrer-policy': 'no-referrer',
        'content-security-policy':
          "default-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
          "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
      })
    },
  )

  it.each(['/', '/t/23456789abcdefghjkmnpqrstu'])('opens at %s for any client', async (path) => {
    const { url } = await startWithRenderer()
    expect((await send(url, path)).headers['content-type']).toContain('text/html')
  })

  it('lets browsers cache files with a hash permanently', async () => {
    const { url } = await startWithRenderer()
    const { text, headers } = await send(url, '/assets/app-1a2b3c.js')
    expect(text).toBe('export {}')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await send(url, '/icon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it.each<[string, string, Record<string, string>]>([
    ['GET', '/assets/gone-4d5e6f.js', html],
    ['GET', '/no-page', { Accept: 'application/json' }],
    ['GET', '/no-page', {}],
    ['POST', '/', html],
    ['GET', '/../secret.txt', {}],
    ['GET', '/%2e%2e/secret.txt', {}],
    ['GET', '/..%2fsecret.txt', {}],
    ['GET', '/assets/..%5c..%5csecret.txt', {}],
    ['GET', '/%00', {}],
    ['GET', '/%E0%A4%A', {}],
  ])('does not answer %s %s', async (method, path, headers) => {
    const { url } = await startWithRenderer()
    const answer = await send(url, path, { method, headers })
    expect(expectProblem(answer)).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('reports that it is not built, and the API still works', async () => {
    const { url } = await startListeners()
    const page = await send(url, '/', { headers: html })
    expect(page).toMatchObject({ status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' } })
    expect(page.text).toContain('npm run build')
    expect((await send(url, '/', { headers: { ...html, 'Accept-Language': 'pl' } })).text).toContain('Uruchom')
    expect((await send(url, '/api/v1/tests', { method: 'POST' })).status).toBe(201)
  })
})
