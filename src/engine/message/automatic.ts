import { hasField, valuesOf } from './header-fields.ts'
import type { Headers } from './headers.ts'

/**
 * The keyword of the first `Auto-Submitted` (RFC 3834 section 5), in lower case: `no`, `auto-generated`, `auto-replied`, or
 * another one; null without the field.
 */
export function readAutoSubmitted(headers: Headers): string | null {
  const [value] = valuesOf(headers, 'Auto-Submitted')
  return value === undefined ? null : (/^[a-z-]{0,40}/i.exec(value)?.[0].toLowerCase() ?? '')
}

/** The start of the subjects that programs give to their answers. */
export const automaticSubject =
  /^(?:automatic reply|auto(?:matic)? ?(?:response|reply)|out of (?:the )?office|automatyczna odpowiedź|odpowiedź automatyczna|autoodpowiedź|automatische antwort|abwesenheitsnotiz|abwesend|réponse automatique|absence du bureau|respuesta automática|resposta automática|risposta automatica|automatisch antwoord|autosvar|automaattinen vastaus|automatická odpověď|автоматический ответ|自動応答|自动答复|자동 회신)/i

/** The fields by which older programs mark their answers. `X-Auto-Response-Suppress` asks for none instead. */
const answerFields = ['X-Autoreply', 'X-Autorespond', 'X-Auto-Reply', 'X-Mail-Autoreply']

/** Whether a program marked the message as an answer. Order confirmations are `auto-generated`, and no answer. */
export function isMarkedAnswer(headers: Headers): boolean {
  return (
    readAutoSubmitted(headers) === 'auto-replied' ||
    answerFields.some((name) => /^(?!(?:no|false|0)$)/i.test(valuesOf(headers, name)[0] ?? 'no')) ||
    /^vacation$/i.test(valuesOf(headers, 'X-Apple-Action')[0] ?? '') ||
    /^auto[_-]reply$/i.test(valuesOf(headers, 'Precedence')[0] ?? '')
  )
}

/** Fields that list software adds but newsletters do not need: ezmlm, Majordomo, Mailman. */
const discussionFields = ['Mailing-List', 'X-Mailing-List', 'X-BeenThere']

/** Whether the message came through a list that its readers write to (RFC 2369 section 3.4). */
export function isDiscussionList(headers: Headers): boolean {
  return (
    valuesOf(headers, 'List-Post').some((value) => !/^no\b/i.test(value)) ||
    discussionFields.some((name) => hasField(headers, name))
  )
}
