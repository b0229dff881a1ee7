import type { EventEmitter } from 'node:events'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { createAnswerMemory } from './answer-memory.ts'

function exchange(socket = new Socket()) {
  const request = new IncomingMessage(socket)
  return { socket, request, response: new ServerResponse(request) }
}

const large = () => Buffer.alloc(100_000)

it('limits the octets of large answers but not of small ones', () => {
  const memory = createAnswerMemory(250_000)
  expect([large(), large(), large()].map((octets) => memory.hold(octets, exchange()))).toEqual([true, true, false])
  expect(memory.hold(Buffer.alloc(65_536), exchange())).toBe(true)
})

it('counts shared octets once', () => {
  const memory = createAnswerMemory(250_000)
  const [shared, first, second] = [large(), exchange(), exchange()]
  for (const each of [first, second, exchange()]) expect(memory.hold(shared, each)).toBe(true)
  expect(memory.hold(large(), exchange())).toBe(true)
  first.response.emit('finish')
  first.response.emit('finish')
  second.socket.emit('close')
  expect(memory.hold(large(), exchange())).toBe(false)
})

it.each(['finish', 'close'] as const)('has room again after %s, once', (event) => {
  const memory = createAnswerMemory(150_000)
  const { socket, ...first } = exchange()
  expect(memory.hold(large(), first)).toBe(true)
  const emitter: EventEmitter = event === 'finish' ? first.response : socket
  emitter.emit(event)
  emitter.emit(event)
  expect([memory.hold(large(), exchange()), memory.hold(large(), exchange())]).toEqual([true, false])
})

it('has room for a single answer of any size', () => {
  const memory = createAnswerMemory(1)
  expect(memory.hold(large(), exchange())).toBe(true)
})
