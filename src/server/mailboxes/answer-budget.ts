import { Transform } from 'node:stream'
import type { ImapFlow } from 'imapflow'
import { MailboxTroubleError } from './imap-trouble.ts'

/** What a server may answer to one command, or send on its own before the next one. */
export interface AnswerBudget {
  /** Lines and what belongs to them (`* LIST …`, `* 4 FETCH …`); imapflow keeps an object for most of them. */
  responses: number
  octets: number
}

/** Twice what the largest question brings: the starts of 100 messages, or the folders of an account with thousands. */
export const answerBudget: AnswerBudget = { responses: 20_000, octets: 32 * 1024 * 1024 }

/**
 * Calls `onExceeded` once, and lets nothing more through, as soon as a server answers more to one command than the budget
 * allows. imapflow bounds each line, literal and response, but not how many of them one command gets.
 */
export function limitAnswers(client: ImapFlow, budget: AnswerBudget, onExceeded: (error: Error) => void): void {
  const responses = responsesOf(client)
  const pass = responses.push.bind(responses)
  /** Since the client wrote something: a new question, or a part of one. */
  let since = { sent: -1, received: 0 }
  let count = 0
  let receivedBefore = 0
  let isExceeded = false
  responses.push = (response: unknown) => {
    if (isExceeded) return false
    const { sent, received } = client.stats()
    if (sent !== since.sent) {
      since = { sent, received: receivedBefore }
      count = 0
    }
    receivedBefore = received
    count += 1
    if (response === null) return pass(null)
    if (count <= budget.responses && received - since.received <= budget.octets) return pass(response)
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
