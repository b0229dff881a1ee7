import { Transform } from 'node:stream'
import type { ImapFlow } from 'imapflow'
import { MailboxTroubleError } from './imap-trouble.ts'

/** What a server may answer to one command, or send on its own before the next one. */
export interface AnswerBudget {
  /** Lines and what belongs to them (`* LIST …`, `* 4 FETCH …`); imapflow keeps an object for most of them, and compares them. */
  responses: number
  octets: number
}

/** An account with thousands of folders; imapflow takes 0.1 seconds for the worst that fits. */
export const answerBudget: AnswerBudget = { responses: 5_000, octets: 1024 * 1024 }
/** Twice what the largest question for messages brings: the starts of 100. */
const fetchBudget: AnswerBudget = { responses: 5_000, octets: 32 * 1024 * 1024 }

/**
 * Calls `onExceeded` once, and lets nothing more through, as soon as a server answers more to one command than its budget
 * allows. imapflow bounds each line, literal and response, but not how many of them one command gets, nor how often a
 * server may ask for more of a command (`+`).
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

/** imapflow parses what comes in one stream, whose items are the responses; it is not part of its declared interface. */
function responsesOf(client: ImapFlow): Transform {
  const streamer: unknown = Reflect.get(client, 'streamer')
  if (!(streamer instanceof Transform)) throw new TypeError('imapflow has no stream of responses')
  return streamer
}

/** All of its commands go through one method, which is not declared either. */
function commandsOf(client: ImapFlow): (...args: readonly unknown[]) => unknown {
  const exec: unknown = Reflect.get(client, 'exec')
  if (typeof exec !== 'function') throw new TypeError('imapflow has no method for commands')
  return (...args) => Reflect.apply(exec, client, args)
}
