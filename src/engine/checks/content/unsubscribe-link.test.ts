import { expect, it } from 'vitest'
import { answerTo, headersWith, messageFacts, sampleLinks } from '../../../../test/support/message-facts.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { contentUnsubscribeLink } from './unsubscribe-link.ts'

const letter = headersWith({ 'List-Unsubscribe': null, 'List-Unsubscribe-Post': null })

it('looks for it in mailings only', () => {
  const links = known({ ...sampleLinks, has_unsubscribe: false })
  expect(answerTo(contentUnsubscribeLink)).toBe('pass')
  expect(answerTo(contentUnsubscribeLink, { links })).toBe('content.unsubscribe_link_missing')
  expect(answerTo(contentUnsubscribeLink, { links, headers: letter })).toBe('not asked')
  const discussion = headersWith({ 'List-Post': '<mailto:tea@shop.example>' })
  expect(answerTo(contentUnsubscribeLink, { links, headers: discussion })).toBe('not asked')
  const announcements = headersWith({ 'List-Post': 'NO (announcements only)' })
  expect(answerTo(contentUnsubscribeLink, { links, headers: announcements })).toBe('content.unsubscribe_link_missing')
  const message = { ...messageFacts().message, has_text: false, has_html: false }
  expect(answerTo(contentUnsubscribeLink, { links, message })).toBe('not asked')
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(contentUnsubscribeLink, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
