// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitTimeout } from '../../../test/support/wait-timeout.ts'
import type { TestReport } from '../../shared/contract/tests/test-report.ts'
import type { TestStatus } from '../../shared/contract/tests/tests.ts'
import { createQueryClient } from './queries.ts'
import { useTest } from './read-test.ts'

configure({ asyncUtilTimeout: waitTimeout })

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
    score_floor: null,
    verdict: null,
    verdict_floor: null,
    result: null,
    message: null,
    placement: null,
    pickup_addresses: [],
    created_at: '2026-11-21T09:30:00Z',
    received_at: null,
    done_at: null,
    expires_at: '2027-02-19T09:30:00Z',
  }
}

/** A minimal EventSource; jsdom has none. */
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

/** The pending reads. */
let reads: Reply[] = []

beforeEach(() => {
  reads = []
  EventStream.latest = undefined
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

/** Renders a test that was read once, with this status. */
async function renderReadTest(status: TestStatus) {
  const rendered = renderTest()
  await waitFor(() => expect(reads).toHaveLength(1))
  reads[0]?.(status)
  await waitFor(() => expect(rendered.result.current.data?.status).toBe(status))
  return rendered
}

describe('useTest', () => {
  it('refetches after an event, and discards a read that the event overtook', async () => {
    const { result } = await renderReadTest('waiting')
    act(() => EventStream.latest?.say('received'))
    await waitFor(() => expect(reads).toHaveLength(2))
    act(() => EventStream.latest?.say('done'))
    await waitFor(() => expect(reads).toHaveLength(3))
    act(() => {
      reads[1]?.('received')
      reads[2]?.('done')
    })
    await waitFor(() => expect(result.current.data?.status).toBe('done'))
    expect(EventStream.latest?.isClosed).toBe(true)
  })

  it('does not refetch what it has just read', async () => {
    const { result } = await renderReadTest('received')
    act(() => {
      EventStream.latest?.say('received')
      EventStream.latest?.say('received')
    })
    await waitFor(() => expect(result.current.isFetching).toBe(false))
    expect(reads).toHaveLength(1)
  })

  it('does not follow a finished test', async () => {
    await renderReadTest('done')
    expect(EventStream.latest).toBeUndefined()
  })

  it('keeps its data if an event is invalid', async () => {
    const { result } = await renderReadTest('waiting')
    EventStream.latest?.dispatchEvent(new MessageEvent('status', { data: 'no JSON' }))
    EventStream.latest?.dispatchEvent(new MessageEvent('status', { data: '{"status":"melted"}' }))
    expect(result.current.data?.status).toBe('waiting')
    expect(reads).toHaveLength(1)
  })
})
