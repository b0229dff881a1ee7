import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { isRefusal } from '../problems/problem.ts'
import { createBodyMemory, holdFile } from './body.ts'

const megabyte = 1_000_000
const type = 'application/xml'

/** A request with a file of the given size. */
function requestWith(octets: number): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.headers = { 'content-type': type, 'content-length': String(octets) }
  request.push(Buffer.alloc(octets))
  request.push(null)
  return request
}

it('limits the memory of all files in use, and always accepts small ones', async () => {
  const memory = createBodyMemory(5 * megabyte)
  const hold = <T>(octets: number, use: (octets: Buffer) => Promise<T>) =>
    holdFile(requestWith(octets), { expected: [type], limit: 4 * megabyte, memory }, use)
  const sizeOf = async ({ length }: Buffer) => length

  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<string>()
  const first = hold(3 * megabyte, () => {
    begun.resolve()
    return end.promise
  })
  await begun.promise
  expect(await hold(2 * megabyte, sizeOf)).toBe(2 * megabyte)
  const refused = await hold(2 * megabyte + 1, sizeOf)
  if (!isRefusal(refused)) throw new Error('not refused')
  expect(refused.word('en')).toMatchObject({ code: 'too_many_bodies', status: 503 })
  expect(refused.retryAfter).toBe(5)
  expect(await hold(10_000, sizeOf)).toBe(10_000)

  end.resolve('done')
  expect(await first).toBe('done')
  expect(await hold(4 * megabyte, sizeOf)).toBe(4 * megabyte)
  const large = await hold(4 * megabyte + 1, sizeOf)
  expect(isRefusal(large) && large.word('en').code).toBe('too_large')
})
