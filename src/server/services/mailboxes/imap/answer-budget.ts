import { Transform } from 'node:stream'
import type { ImapFlow } from 'imapflow'
import { MailboxTroubleError } from './imap-trouble.ts'

/** Limits of what a server may send per command, or unprompted before the next one. */
export interface AnswerBudget {
  /** Lines with their data (`* LIST …`, `* 4 FETCH …`); imapflow keeps an object for most, and compares them. */
  responses: number
  octets: number
}

/** For accounts with thousands of folders; imapflow takes 0.1 seconds for the worst case. */
export const answerBudget: AnswerBudget = { responses: 5_000, octets: 1024 * 1024 }
/** Twice the largest fetch: the starts of 100 messages. */
const fetchBudget: AnswerBudget = { responses: 5_000, octets: 32 * 1024 * 1024 }

/**
 * Calls `onExceeded` once and drops further data when a server exceeds its budget. imapflow limits each line, literal
 * and response, but not their number per command, nor continuation requests (`+`).
 */
export function limitAnswers(client: ImapFlow, onExceeded: (error: Error) => void): void {
  const responses = responsesOf(client)
  const push = responses.push.bind(responses)
  const exec = commandsOf(client)
  let budget = answerBudget
  let receivedBefore = 0
  let count = 0
  let isExceeded = false

  Reflect.set(client, 'exec', (command: string, ...rest: readonly unknown[]) => {
    budget = /FETCH$/i.test(command) ? fetchBudget : answerBudget
    receivedBefore = client.stats().received
    count = 0
    return exec(command, ...rest)
  })
  responses.push = (response: unknown) => {
    if (isExceeded) return false
    count += 1
    if (response === null) return push(null)
    if (count <= budget.responses && client.stats().received - receivedBefore <= budget.octets) return push(response)
    isExceeded = true
    onExceeded(tooMuch())
    return false
  }
}

function tooMuch(): MailboxTroubleError {
  return new MailboxTroubleError({ code: 'no_imap', detail: 'the server answers without end' })
}

/** imapflow's stream of parsed responses, which is not in its types. */
function responsesOf(client: ImapFlow): Transform {
  const streamer: unknown = Reflect.get(client, 'streamer')
  if (!(streamer instanceof Transform)) throw new TypeError('imapflow has no stream of responses')
  return streamer
}

/** The method for all of its commands, which is not in its types. */
function commandsOf(client: ImapFlow): (...args: readonly unknown[]) => unknown {
  const exec: unknown = Reflect.get(client, 'exec')
  if (typeof exec !== 'function') throw new TypeError('imapflow has no method for commands')
  return (...args) => Reflect.apply(exec, client, args)
}
