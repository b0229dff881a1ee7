// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestReport, TestStatus } from '../../shared/contract/tests.ts'
import { createQueryClient, useTest } from './queries.ts'

const token = '7k3mq9w2zt5xh8vbc4npr6sdfy'

function reportOf(status: TestStatus): TestReport {
  return {
    token,
    address: `test-${token}@sendproof.localhost`,
    url: `http://127.0.0.1:4780/t/${token}`,
    name: null,
    lang: 'en',
    status,
    score: null,
    verdict: null,
    result: null,
    message: null,
    created_at: '2026-11-21T09:30:00Z',
    received_at: null,
    done_at: null,
    expires_at: '2027-02-19T09:30:00Z',
  }
}

/** The browser's side of a stream of events; jsdom has none. */
class EventStream extends EventTarget {
  static latest: EventStream | undefined
  isClosed = false

  constructor() {
    super()
    EventStream.latest = this
  }

  close(): void {
    this.isClosed = true
  }

  say(status: TestStatus): void {
    const data = JSON.stringify({ status, at: '2026-11-21T09:30:00Z' })
    this.dispatchEvent(new MessageEvent('status', { data }))
  }
}

type Reply = (status: TestStatus) => void

/** Every read that waits for its answer. */
let reads: Reply[] = []

beforeEach(() => {
  reads = []
  vi.stubGlobal('EventSource', EventStream)
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(
      (_, init) =>
        new Promise((resolve, reject) => {
          reads.push((status) => resolve(Response.json(reportOf(status))))
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    ),
  )
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function renderTest() {
  const client = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useTest(token, 'en'), { wrapper })
}

describe('useTest', () => {
  it('reads again after an event, and does not trust a read that was under way', async () => {
    const { result } = renderTest()
    await waitFor(() => expect(reads).toHaveLength(1))
    act(() => EventStream.latest?.say('done'))
    await waitFor(() => expect(reads).toHaveLength(2))
    act(() => {
      reads[0]?.('received')
      reads[1]?.('done')
    })
    await waitFor(() => expect(result.current.data?.status).toBe('done'))
    expect(EventStream.latest?.isClosed).toBe(true)
  })

  it('reads once for each status, not for each event', async () => {
    const { result } = renderTest()
    await waitFor(() => expect(reads).toHaveLength(1))
    reads[0]?.('received')
    await waitFor(() => expect(result.current.data?.status).toBe('received'))
    act(() => EventStream.latest?.say('received'))
    await waitFor(() => expect(reads).toHaveLength(2))
    act(() => {
      EventStream.latest?.say('received')
      EventStream.latest?.say('received')
    })
    reads[1]?.('received')
    await waitFor(() => expect(result.current.isFetching).toBe(false))
    expect(reads).toHaveLength(2)
  })

  it('keeps what it has while events do not make sense', async () => {
    const { result } = renderTest()
    await waitFor(() => expect(reads).toHaveLength(1))
    reads[0]?.('waiting')
    await waitFor(() => expect(result.current.data?.status).toBe('waiting'))
    EventStream.latest?.dispatchEvent(new MessageEvent('status', { data: 'no JSON' }))
    EventStream.latest?.dispatchEvent(new MessageEvent('status', { data: '{"status":"melted"}' }))
    expect(result.current.data?.status).toBe('waiting')
  })
})
