import { describe, expect, it } from 'vitest'
import { checkKeys, findingKeys } from '../../shared/findings/finding-keys.ts'
import { htmlIssueKeys } from '../../shared/findings/html-issue.ts'
import { languages } from '../../shared/languages.ts'
import { describeInGeneral } from './describe-in-general.ts'

describe.each(languages)('an explanation in general: %s', (language) => {
  it.each([...checkKeys, ...findingKeys, ...htmlIssueKeys])('exists for %s', (key) => {
    const words = describeInGeneral(key, language)
    expect(words?.title).toMatch(/\S/)
    expect(`${words?.title} ${words?.why} ${words?.fix}`).not.toMatch(/undefined|\{/)
  })
})

it('exists for a feature of HTML, and not for unknown keys', () => {
  expect(describeInGeneral('support.layout.css-display-flex', 'en')?.why).not.toBe('')
  expect(describeInGeneral('no.such_key', 'en')).toBeNull()
})
