import { expect, it } from 'vitest'
import { answerTo, headersWith, sampleLinks } from '../../../../test/support/message-facts.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { contentBrowserVersion } from './browser-version.ts'

const letter = headersWith({ 'List-Unsubscribe': null, 'List-Unsubscribe-Post': null })

it('looks for it in mailings only', () => {
  const links = known({ ...sampleLinks, has_browser_version: false })
  expect(answerTo(contentBrowserVersion)).toBe('pass')
  expect(answerTo(contentBrowserVersion, { links })).toBe('content.browser_version_missing')
  expect(answerTo(contentBrowserVersion, { links, headers: letter })).toBe('not asked')
})

it('knows nothing of a message that was not taken apart', () => {
  expect(answerTo(contentBrowserVersion, { links: unavailable({ code: 'message_unreadable' }) })).toBe(
    'unknown: message_unreadable',
  )
})
