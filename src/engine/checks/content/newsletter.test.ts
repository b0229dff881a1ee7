import { describe, expect, it } from 'vitest'
import { type FaultInjection, moreHtml, text } from '../../../../test/support/fault-injection.ts'
import { answerTo, messageFacts, sampleBody, sampleLinks, sentAs } from '../../../../test/support/message-facts.ts'
import { send, soundNewsletter } from '../../../../test/support/sound-newsletter.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { presentReport } from '../../present/present-report.ts'
import { contentBrowserVersion, contentRest, contentUnsubscribeLink } from './newsletter.ts'

describe('content.unsubscribe_link', () => {
  it('looks for it in campaigns only', () => {
    const links = known({ ...sampleLinks, has_unsubscribe: false })
    expect(answerTo(contentUnsubscribeLink)).toBe('pass')
    expect(answerTo(contentUnsubscribeLink, { links })).toBe('content.unsubscribe_link_missing')
    expect(answerTo(contentUnsubscribeLink, { links, ...sentAs('transactional') })).toBe('not evaluated')
    expect(answerTo(contentUnsubscribeLink, { links, ...sentAs(null) })).toBe('unknown: purpose_undecided')
    expect(answerTo(contentUnsubscribeLink, sentAs(null))).toBe('pass')
    const message = { ...messageFacts().message, has_text: false, has_html: false }
    expect(answerTo(contentUnsubscribeLink, { links, message })).toBe('not evaluated')
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(contentUnsubscribeLink, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('content.browser_version', () => {
  it('looks for it in campaigns only', () => {
    const links = known({ ...sampleLinks, has_browser_version: false })
    expect(answerTo(contentBrowserVersion)).toBe('pass')
    expect(answerTo(contentBrowserVersion, { links })).toBe('content.browser_version_missing')
    expect(answerTo(contentBrowserVersion, { links, ...sentAs('personal') })).toBe('not evaluated')
  })

  it('is unavailable for a message that could not be parsed', () => {
    expect(answerTo(contentBrowserVersion, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
      'unknown: message_unreadable',
    )
  })
})

describe('a fault in the unread part', () => {
  const { links } = messageFacts()

  it('is not applicable if everything was read', () => {
    expect(answerTo(contentRest, { body: known(sampleBody), links })).toBe('not evaluated')
  })

  it('is unknown if there were too many links to read', () => {
    const many = links.state === 'known' ? known({ ...links.value, unread: 1 }) : links
    expect(answerTo(contentRest, { body: known(sampleBody), links: many })).toBe('unknown: text_limit')
  })

  const words = 'Tea from Darjeeling, picked in spring. '.repeat(6_000)
  const fault = 'Dear {{first_name}}, lorem ipsum \u202edolor https://192.0.2.1/x'

  /** Checks that must not pass if the end of the message was not read. */
  const mute = [
    'content.placeholders',
    'content.filler_text',
    'content.direction',
    'content.invisible_characters',
    'content.versions',
  ]

  it.each<[string, FaultInjection]>([
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

  it('is found if it occurs in the part that is read', async () => {
    const { outcomes } = await send(text((written) => `${fault}\n${written}\n${words}`)(soundNewsletter))
    expect(outcomes).toContainEqual(expect.objectContaining({ finding: 'content.placeholder_left' }))
  })
})
