import { describe, expect, it } from 'vitest'
import { languages } from '../language.ts'
import { listTexts } from './list-texts.ts'

describe.each(languages)('the words of lists in %s', (language) => {
  const texts = Object.values(listTexts[language]).flatMap((words) => Object.entries<string>(words))

  it.each(texts)('of %s are sentences', (_, text) => {
    expect(text).toMatch(/^\p{Lu}[^"]*[.)]$/u)
    expect(text).toMatch(/\.$/)
    expect(text).not.toMatch(/\s\s|\n| \.| ,/)
  })
})

describe('the two languages', () => {
  it('differ everywhere', () => {
    const { meanings, troubles } = listTexts.pl
    const polish = Object.values<string>({ ...meanings, ...troubles })
    const english = Object.values<string>({ ...listTexts.en.meanings, ...listTexts.en.troubles })
    expect(polish.filter((text, index) => text === english[index])).toEqual([])
  })
})
