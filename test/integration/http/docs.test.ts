import { describe, expect, it } from 'vitest'
import { apiRoutes, callMcp, lookupRoutes } from '../../../src/shared/contract/index.ts'
import { problemStatuses } from '../../../src/shared/contract/problem.ts'
import type { Route } from '../../../src/shared/contract/route.ts'
import { expectProblem, send } from '../../support/http-client.ts'
import { startListeners } from '../../support/listeners.ts'

const routes: readonly Route[] = [...apiRoutes, ...lookupRoutes, callMcp]

async function readDocs() {
  const listeners = await startListeners()
  const answer = await send(listeners.url, '/api/docs')
  expect(answer.status).toBe(200)
  return { ...listeners, answer }
}

describe('the page about the API', () => {
  it('shows every call with its parameters, answers, and examples', async () => {
    const { answer, url } = await readDocs()
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { operationId, path, params, query, responses } of routes) {
      const [, section = ''] = answer.text.split(`<section class="operation" id="${operationId}">`)
      const shown = section.split('</section>', 1)[0]
      for (const name of Object.keys({ ...params?.shape, ...query?.shape }))
        expect(shown, `${operationId} ${name}`).toContain(`<code class="name">${name}</code>`)
      for (const status of Object.keys(responses))
        expect(shown, `${operationId} ${status}`).toContain(`>${status}</span>`)
      expect(shown).toContain(`curl `)
      const prefix = path === callMcp.path ? '' : '/api/v1'
      expect(shown).toContain(`${url}${prefix}${path.split('{', 1)[0]}`)
    }
    for (const code of Object.keys(problemStatuses)) expect(answer.text).toContain(`<code>${code}</code>`)
  })

  it('has only internal links', async () => {
    const { text } = (await readDocs()).answer
    const ids = new Set(Array.from(text.matchAll(/ id="([^"]+)"/g), ([, id]) => id))
    const links = Array.from(text.matchAll(/ href="([^"]+)"/g), ([, link = '']) => link)
    const broken = links.filter((link) => link !== '/api/v1/openapi.json' && !ids.has(link.slice(1)))
    expect(broken).toEqual([])
  })

  it('loads nothing and runs nothing', async () => {
    const { answer } = await readDocs()
    expect(answer.text).not.toMatch(/<script|<link|<img|\son\w+=|url\(|@import/)
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'$/,
    )
  })

  it('is also served at the address of lookups, and accepts no input', async () => {
    const { url, lookupUrl, answer } = await readDocs()
    expect((await send(lookupUrl, '/api/docs')).text).toBe(answer.text)
    const refusal = await send(url, '/api/docs', { method: 'POST' })
    expect(expectProblem(refusal).status).toBe(405)
    expect(refusal.headers.allow).toBe('GET, HEAD, OPTIONS')
    expect(await send(url, '/api/docs', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  })
})
