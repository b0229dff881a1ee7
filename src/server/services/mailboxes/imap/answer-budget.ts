import { Transform } from 'node:stream'
import type { ImapFlow } from 'imapflow'
import { MailboxTroubleError } from './imap-trouble.ts'

/** What a server may send per command, or unprompted before the next one. */
export interface AnswerBudget {
  /** Lines with data (`* LIST …`, `* 4 FETCH …`); imapflow keeps and compares an object for most of them. */
  responses: number
  octets: number
}

/** Enough for accounts with thousands of folders; imapflow takes 0.1 seconds in the worst case. */
export const answerBudget: AnswerBudget = { responses: 5_000, octets: 1024 * 1024 }
/** Twice the largest fetch: the starts of 100 messages. */
const fetchBudget: AnswerBudget = { responses: 5_000, octets: 32 * 1024 * 1024 }

/**
 * Calls `onExceeded` once and drops further data when a server exceeds its budget. imapflow limits the size of each
 * line, literal, and response, but not their number per command, nor continuation requests (`+`).
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
  return new MailboxTroubleError({ code: 'no_imap', detail: 'the server does not stop sending' })
}

/** imapflow's stream of parsed responses, which its types do not include. */
function responsesOf(client: ImapFlow): Transform {
  const streamer: unknown = Reflect.get(client, 'streamer')
  if (!(streamer instanceof Transform)) throw new TypeError('imapflow has no stream of responses')
  return streamer
}

/** imapflow's method for all commands, which its types do not include. */
function commandsOf(client: ImapFlow): (...args: readonly unknown[]) => unknown {
  const exec: unknown = Reflect.get(client, 'exec')
  if (typeof exec !== 'function') throw new TypeError('imapflow has no method for commands')
  return (...args) => Reflect.apply(exec, client, args)
}
