// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitTimeout } from '../../../test/support/wait-timeout.ts'
import type { InboxTestReport } from '../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { InboxTestStatus } from '../../shared/contract/inbox-tests/inbox-tests.ts'
import { createQueryClient } from './queries.ts'
import { useTest } from './read-test.ts'

configure({ asyncUtilTimeout: waitTimeout })

const token = '7k3mq9w2zt5xh8vbc4npr6sdfy'

function reportOf(status: InboxTestStatus): InboxTestReport {
  return {
    token,
    address: `test-${token}@sendproof.localhost`,
    url: `http://127.0.0.1:4780/t/${token}`,
    name: null,
    lang: 'en',
    purpose: null,
    status,
    observed: [],
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

/** The engine's side of the latest stream of events. */
class EventStream {
  static latest: EventStream | undefined
  isClosed = false
  readonly response: Response

  constructor(signal: AbortSignal | null | undefined) {
    EventStream.latest = this
    this.response = new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          this.write = (text) => controller.enqueue(new TextEncoder().encode(text))
          this.end = () => controller.close()
          signal?.addEventListener('abort', () => {
            this.isClosed = true
            controller.error(signal.reason)
          })
        },
      }),
    )
  }

  write: (text: string) => void = () => {}
  end: () => void = () => {}

  say(status: InboxTestStatus): void {
    this.write(`event: status\ndata: ${JSON.stringify({ status, at: '2026-11-21T09:30:00Z' })}\n\n`)
  }
}

type Reply = (status: InboxTestStatus) => void

/** The pending reads. */
let reads: Reply[] = []

beforeEach(() => {
  reads = []
  EventStream.latest = undefined
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(
      (path, init) =>
        new Promise((resolve, reject) => {
          if (String(path).endsWith('/events')) return resolve(new EventStream(init?.signal).response)
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
async function renderReadTest(status: InboxTestStatus) {
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
    await waitFor(() => expect(EventStream.latest?.isClosed).toBe(true))
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
    EventStream.latest?.write('event: status\ndata: no JSON\n\n: still here\n\n')
    EventStream.latest?.write('event: status\ndata: {"status":"melted"}\n\n')
    act(() => EventStream.latest?.say('waiting'))
    expect(result.current.data?.status).toBe('waiting')
    expect(reads).toHaveLength(1)
  })
})
