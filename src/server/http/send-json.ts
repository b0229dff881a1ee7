import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerMemory } from './answer-memory.ts'
import { jsonOctets } from './json-octets.ts'
import { refuse, sendRefusal } from './problems/problem.ts'
import { sendText } from './send-text.ts'

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
