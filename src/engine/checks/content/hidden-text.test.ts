import { expect, it } from 'vitest'
import { answerTo, sampleBody } from '../../../../test/support/message-facts.ts'
import type { BodyContent } from '../../../shared/contract/message-facts/body.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { contentHiddenText } from './hidden-text.ts'

type Run = BodyContent['hidden'][number]

function hiddenText(members: Partial<Run>): Run {
  return { technique: 'colour', leading: false, characters: 10, text: 'cheap pills', line: 7, ...members }
}

it.each<[Partial<BodyContent>, string]>([
  [{}, 'pass'],
  [{ hidden: [] }, 'pass'],
  [{ hidden: [hiddenText({ characters: 30 })], hidden_characters: 30 }, 'pass'],
  [{ hidden: [hiddenText({ characters: 300 })], hidden_characters: 300 }, 'content.hidden_text'],
  [{ hidden: [hiddenText({ leading: true, characters: 900 })] }, 'content.hidden_text'],
])('answers %j', (value, answer) => {
  expect(answerTo(contentHiddenText, { body: known({ ...sampleBody, ...value }) })).toBe(answer)
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(contentHiddenText, { body: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
