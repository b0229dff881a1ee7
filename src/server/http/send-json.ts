import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerMemory } from './answer-memory.ts'
import { refuse, sendRefusal } from './problems/problem.ts'
import { sendText } from './send-text.ts'

const written = new WeakMap<object, Buffer>()

/** Sends a reply as JSON, or a refusal if too much memory is in use by answers. */
export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  { reply, answers }: { reply: object; answers: AnswerMemory },
): void {
  const octets = jsonOctets(reply)
  if (!answers.hold(octets, { request, response })) {
    sendRefusal(request, response, refuse('too_many_answers'))
    return
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  sendText(request, response, octets)
}

/**
 * A reply as JSON, cached per object. `TestService.read` returns the same object again, and serializing it took most of
 * the time of a read.
 */
export function jsonOctets(reply: object): Buffer {
  const known = written.get(reply)
  if (known) return known
  const octets = Buffer.from(JSON.stringify(reply))
  written.set(reply, octets)
  return octets
}
