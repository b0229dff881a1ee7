import { createHash } from 'node:crypto'
import type { ReceiverAnswer } from '../../shared/contract/facts/message/answers.ts'
import { valuesOf } from '../message/header-fields.ts'
import type { Headers } from '../message/headers.ts'
import { readAddress } from './bounces/addresses.ts'
import { decideBounce } from './bounces/decide-bounce.ts'
import { readReceived } from './read-received.ts'

/** The message that a notice returns whole, and what receivers answered to it. */
export interface ReturnedMessage {
  message: Buffer
  answers: ReceiverAnswer[]
}

/** Answers that are kept: a notice about many recipients has few different ones. */
const maxAnswers = 20

/** The message that a bounce or a complaint returns; null if it is neither, or returns no whole message. Never throws. */
export function readReturned(raw: Buffer): ReturnedMessage | null {
  const { kind, headers, bounces, returned } = readReceived(raw)
  if (returned === null) return null
  if (kind === 'complaint') {
    const nothing = { status: null, reply_code: null, permanence: null, reason: null, findings: [] }
    return { message: returned, answers: [{ ...nothing, provider: providerOfAuthor(headers) }] }
  }
  const refusals = bounces.filter(({ reason }) => reason !== 'delivered')
  const answers = refusals.map(
    ({ provider, status, reply_code, permanence, reason, rule }): ReceiverAnswer => ({
      ...{ provider, status, reply_code, permanence, reason, findings: rule?.findings ?? [] },
    }),
  )
  const different = new Map(answers.map((answer) => [JSON.stringify(answer), answer]))
  return { message: returned, answers: [...different.values()].slice(0, maxAnswers) }
}

/** The provider that wrote a message, or the domain of an unknown one. */
export function providerOfAuthor(headers: Headers): string | null {
  const author = readAddress(valuesOf(headers, 'From')[0] ?? '')
  const host = author?.slice(author.lastIndexOf('@') + 1).toLowerCase() ?? null
  return decideBounce({ recipient: author, action: null, status: null, texts: [], host }).provider ?? host
}

/** SHA-256 of the Message-ID of a message, by which a notice finds its test; null without one. */
export function messageIdDigest(headers: Headers): string | null {
  const [id] = /<[^<>\s]+>/.exec(valuesOf(headers, 'Message-ID')[0] ?? '') ?? []
  return id === undefined ? null : createHash('sha256').update(id).digest('hex')
}
