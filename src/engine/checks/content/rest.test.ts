import { describe, expect, it } from 'vitest'
import { answerTo, messageFacts, sampleBody } from '../../../../test/support/message-facts.ts'
import { moreHtml, type Plant, text } from '../../../../test/support/plant.ts'
import { send, soundNewsletter } from '../../../../test/support/sound-newsletter.ts'
import { known } from '../../../shared/fact.ts'
import { presentReport } from '../../present/present-report.ts'
import { contentRest } from './rest.ts'

const { links } = messageFacts()

it('does not arise where everything was read', () => {
  expect(answerTo(contentRest, { body: known(sampleBody), links })).toBe('not asked')
})

it('is not known where links were too many to be read', () => {
  const many = links.state === 'known' ? known({ ...links.value, unread: 1 }) : links
  expect(answerTo(contentRest, { body: known(sampleBody), links: many })).toBe('unknown: text_limit')
})

const words = 'Tea from Darjeeling, picked in spring. '.repeat(6_000)
const fault = 'Dear {{first_name}}, lorem ipsum \u202edolor https://192.0.2.1/x'

/** What says nothing of the end of a message whose end it did not see. */
const mute = [
  'content.placeholders',
  'content.filler_text',
  'content.direction',
  'content.invisible_characters',
  'content.versions',
]

describe('a fault behind what is read', () => {
  it.each<[string, Plant]>([
    ['of the text', text((written) => `${written}\n${words}\n${fault}\n`)],
    ['of the HTML', moreHtml(`<p>${words}</p><p>${fault} <a href="https://192.0.2.1/">bank.com</a></p>`)],
  ])('%s is unknown', async (_, plant) => {
    const report = await send(plant(soundNewsletter))
    const { outcomes } = report
    expect(outcomes).toContainEqual(
      expect.objectContaining({ check: 'content.rest', reason: { code: 'text_limit', detail: expect.any(String) } }),
    )
    const fine = outcomes.filter(({ state }) => state === 'pass').map(({ check }) => check)
    expect(fine.filter((check) => mute.includes(check))).toEqual([])
    const { score, score_floor } = presentReport(report, 'en')
    expect(score_floor).toBeLessThan(score ?? 0)
  })

  it('is found where it stands before that', async () => {
    const { outcomes } = await send(text((written) => `${fault}\n${written}\n${words}`)(soundNewsletter))
    expect(outcomes).toContainEqual(expect.objectContaining({ finding: 'content.placeholder_left' }))
  })

  it('counts links that nobody looked at', async () => {
    const { facts, outcomes } = await send(text((written) => `${written}\n${words}\n${fault}\n`)(soundNewsletter))
    expect(facts.links).toMatchObject({ value: { unread: 1 } })
    expect(outcomes.filter(({ check, state }) => state === 'pass' && check.startsWith('links.'))).toEqual([])
  })
})
