import { describe, expect, it } from 'vitest'
import { languages } from '../languages.ts'
import { reportTexts } from './report-texts.ts'

describe.each(languages)('the list texts in %s', (language) => {
  const texts = Object.values(reportTexts[language].lists).flatMap((words) => Object.entries<string>(words))

  it.each(texts)('for %s are sentences', (_, text) => {
    expect(text).toMatch(/^\p{Lu}[^"]*[.)]$/u)
    expect(text).toMatch(/\.$/)
    expect(text).not.toMatch(/\s\s|\n| \.| ,/)
  })
})

describe('both languages', () => {
  it('differ everywhere', () => {
    const { meanings, troubles } = reportTexts.pl.lists
    const polish = Object.values<string>({ ...meanings, ...troubles })
    const english = Object.values<string>({ ...reportTexts.en.lists.meanings, ...reportTexts.en.lists.troubles })
    expect(polish.filter((text, index) => text === english[index])).toEqual([])
  })
})
