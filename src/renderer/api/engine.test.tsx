// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitTimeout } from '../../../test/support/wait-timeout.ts'
import type { Engine } from '../../shared/contract/app.ts'
import { isHosted, useChooseMode, useEngine } from './engine.ts'
import { createQueryClient, useRecentTests } from './queries.ts'

configure({ asyncUtilTimeout: waitTimeout })

const engine: Engine = {
  version: '0.1.0',
  session: true,
  mail_domain: 'sendproof.localhost',
  smtp: '127.0.0.1:2525',
  smtp_remote: false,
  picks_up: false,
  http: 'http://127.0.0.1:4780',
  lookup: 'http://127.0.0.1:4781',
  dns: [],
  outgoing: [],
  mode: 'hosted',
  hosted: 'https://hosted.example',
  hosted_answers: false,
  lang: null,
  retention_days: 90,
  open_incidents: 0,
  busy_ports: [],
}

/** The page's requests: method and path. */
let asked: string[] = []
/** Completes the mode change. */
let choose: (() => void) | undefined

beforeEach(() => {
  asked = []
  choose = undefined
  const state = { mode: engine.mode }
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path.replace(/\?.*/, '')}`)
    if (path === '/app/engine') return Promise.resolve(Response.json({ ...engine, ...state }))
    if (path !== '/app/mode') return Promise.resolve(Response.json({ tests: [], next_cursor: null }))
    state.mode = 'local'
    return new Promise((resolve) => {
      choose = () => resolve(new Response(null, { status: 204 }))
    })
  })
})

afterEach(cleanup)

it('sends no test requests while the mode is changing', async () => {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const useAll = () => {
    const isKnown = useEngine().data !== undefined
    return { tests: useRecentTests(isKnown), mode: useChooseMode() }
  }
  const { result } = renderHook(useAll, { wrapper })
  await waitFor(() => expect(asked).toContain('GET /api/v1/tests'))
  asked = []
  act(() => result.current.mode.mutate('local'))
  await waitFor(() => expect(choose).toBeDefined())
  // "Try again" does the same after it has called the instance.
  await act(() => client.invalidateQueries())
  expect(asked).toEqual(['PUT /app/mode', 'GET /app/engine'])
  act(() => choose?.())
  await waitFor(() => expect(result.current.mode.isSuccess).toBe(true))
  expect(isHosted(client)).toBe(false)
  await waitFor(() => expect(asked.at(-1)).toMatch(/^GET \/app\/tests/))
  expect(asked).not.toContain('GET /api/v1/tests')
})
