import type { ReceiverAnswer } from '../../shared/contract/facts/message/answers.ts'
import type { Observation } from '../../shared/contract/received/verdict.ts'
import { receivedTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { nameOfSystem } from './verdicts/headers-pack.ts'

/** What receivers answered to a message that they returned, in a language. */
export function observeAnswers(answers: readonly ReceiverAnswer[], language: Language): Omit<Observation, 'fix'>[] {
  const { observed, bounces } = receivedTexts[language]
  return answers.map((answer) => {
    const { permanence, reason, findings } = answer
    const receiver = nameOf(answer) ?? observed.someReceiver
    const common = { receiver, source: 'reply' as const, findings }
    if (reason === null) return { ...common, state: 'spam', text: observed.complained({ receiver }) }
    const words = { receiver, code: codeOf(answer), meaning: bounces[reason].meaning }
    // What passes says nothing about the next attempt.
    return permanence === 'temporary'
      ? { ...common, state: null, text: observed.putOff(words) }
      : { ...common, state: 'rejected', text: observed.answered(words) }
  })
}

/** An answer in few words: `550 5.7.26 (Gmail)`. Null for a complaint, and without a code. */
export function nameAnswer(answer: ReceiverAnswer): string | null {
  const [code, name] = [codeOf(answer), nameOf(answer)]
  return answer.reason === null || code === null ? null : name === null ? code : `${code} (${name})`
}

function nameOf({ provider }: ReceiverAnswer): string | null {
  return nameOfSystem(provider) ?? provider
}

function codeOf({ reply_code, status }: ReceiverAnswer): string | null {
  return [reply_code, status].filter((code) => code !== null).join(' ') || null
}
