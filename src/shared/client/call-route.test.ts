import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { chooseMode, readEngine } from '../contract/app.ts'
import { deleteTest, readTest } from '../contract/inbox-tests/inbox-test-report.ts'
import { readSettings } from '../contract/settings.ts'
import { UnexpectedAnswerError, UnreachableError } from './call-errors.ts'
import { callLimits, callRoute, pathOf, type SendCall } from './call-route.ts'

const answering =
  (body: ConstructorParameters<typeof Response>[0], status = 200): SendCall =>
  async () =>
    new Response(body, { status })

const failing =
  (error: unknown): SendCall =>
  () =>
    Promise.reject(error)

const failureOf = (send: SendCall, signal?: AbortSignal) =>
  callRoute(readEngine, signal ? { signal } : {}, send).catch((error: unknown) => error)

/** A body that never ends, and how much of it was read. */
function endless(octet: string) {
  const read = { octets: 0, isCanceled: false }
  const chunk = new TextEncoder().encode(octet.repeat(65_536))
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      read.octets += chunk.length
      controller.enqueue(chunk)
    },
    cancel() {
      read.isCanceled = true
    },
  })
  return { body, read }
}

describe('an answer beyond the limits', () => {
  it.each([' ', '[', 'x'])('of endless “%s” is cut off', async (octet) => {
    const { body, read } = endless(octet)
    expect(await failureOf(answering(body))).toBeInstanceOf(UnexpectedAnswerError)
    expect(read.isCanceled).toBe(true)
    expect(read.octets).toBeLessThan(callLimits.octets + 4 * 65_536)
  })

  it.each([200, 500])('that is nested too deep is not parsed, with status %i', async (status) => {
    const parse = vi.spyOn(JSON, 'parse')
    const text = '['.repeat(callLimits.levels + 1) + ']'.repeat(callLimits.levels + 1)
    expect(await failureOf(answering(text, status))).toMatchObject({ status, detail: null })
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  it('of time makes the engine unreachable', async () => {
    const timeout = vi
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')))
    const send: SendCall = async (_, { signal }) => {
      signal?.throwIfAborted()
      return Response.json({})
    }
    expect(await failureOf(send)).toMatchObject({ name: 'UnreachableError', reason: 'TimeoutError' })
    expect(timeout).toHaveBeenCalledWith(callLimits.milliseconds)
    timeout.mockRestore()
  })
})

describe('a call that fails', () => {
  it('names the network error inside that of fetch', async () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    expect(await failureOf(failing(new TypeError('fetch failed', { cause: refused })))).toMatchObject({
      reason: 'ECONNREFUSED',
    })
    expect(await failureOf(failing(new TypeError('fetch failed', { cause: new Error('bad port') })))).toMatchObject({
      reason: 'bad port',
    })
  })

  it('names the first member that violates the contract', async () => {
    expect(await failureOf(answering('{"version":1}'))).toMatchObject({ isRefusal: false, faultyMember: 'version' })
    expect(await failureOf(answering('<html>'))).toMatchObject({ isRefusal: false, faultyMember: '' })
  })

  it('keeps what another kind of error response says', async () => {
    expect(await failureOf(answering('{"title":"No","detail":"Not today."}', 403))).toMatchObject({
      isRefusal: true,
      detail: 'Not today.',
    })
    expect(await failureOf(answering('{"title":"No"}', 403))).toMatchObject({ detail: 'No' })
  })

  it('throws the reason of an abort, also while the answer arrives', async () => {
    const stopping = new AbortController()
    const reason = new Error('stopped')
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        stopping.abort(reason)
        controller.error(reason)
      },
    })
    expect(await failureOf(answering(body), stopping.signal)).toBe(reason)
    const broken = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(reason) })
    expect(await failureOf(answering(broken))).toBeInstanceOf(UnreachableError)
  })
})

describe('a request', () => {
  it('cannot leave its route, whatever its parameters are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (token) => {
        fc.pre(token !== '.' && token !== '..')
        const url = new URL(pathOf(readTest, { params: { token } }), 'http://x/')
        expect(url.pathname.split('/')).toHaveLength(3)
        expect(decodeURIComponent(url.pathname.slice('/tests/'.length))).toBe(token)
        expect(url.search + url.hash).toBe('')
      }),
    )
  })

  it('accepts only the bodies that the contract has for a status', async () => {
    expect(await callRoute(chooseMode, { body: { mode: 'local' } }, answering(null, 204))).toBeUndefined()
    await expect(callRoute(deleteTest, { params: { token: 'x' } }, answering('{}'))).rejects.toBeInstanceOf(
      UnexpectedAnswerError,
    )
    await expect(callRoute(readSettings, {}, answering(null, 204))).rejects.toBeInstanceOf(UnexpectedAnswerError)
  })
})
