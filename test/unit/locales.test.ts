import { readdirSync, readFileSync } from 'node:fs'
import { parse } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import type { LocaleTree } from '../../src/shared/i18n/bind-texts.ts'
import { argumentsOf, splitForm } from '../../src/shared/i18n/message-arguments.ts'
import { isForm } from '../../src/shared/i18n/value-forms.ts'
import { fallbackLanguage, languages } from '../../src/shared/languages.ts'

const folder = new URL('../../resources/locales/', import.meta.url)

/** Every message of a language by path: `cli.usage.unknownFlag`. */
function messagesOf(language: string): Map<string, string> {
  const messages = new Map<string, string>()
  for (const file of readdirSync(new URL(`${language}/`, folder))) {
    const tree: LocaleTree = JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8'))
    collect(tree, file.replace('.json', ''), messages)
  }
  return messages
}

function collect(tree: LocaleTree, place: string, messages: Map<string, string>): void {
  if (typeof tree === 'string') messages.set(place, tree)
  // Word lists differ in length between languages.
  else if (place.startsWith('palette-words.')) return
  else for (const [name, entry] of Object.entries(tree)) collect(entry, `${place}.${name}`, messages)
}

function argumentNames(message: string): string[] {
  return [...argumentsOf(parse(message, { ignoreTag: true })).keys()]
}

const english = messagesOf(fallbackLanguage)

it('finds the messages', () => {
  expect(english.size).toBeGreaterThan(3000)
})

/*
 * In SARIF, JUnit, CSV, and screen readers, a reason is read without the title above it. So it names its subject. Polish
 * verbs need no pronoun, so there the negated ones count, too.
 */
const withoutSubject = {
  en: /^(?:It|Its|They|Their|This|That|These|Those|He|She|We|Both|Neither|There)\b/,
  pl: /^(?:To|On|Ona|Ono|Oni|One|Jest|Są|Nie|Tego|Tym|Dlatego)\s/,
}

it.each(Object.entries(withoutSubject))('reasons in %s begin with the noun they are about', (language, pattern) => {
  const reasons = [...messagesOf(language)].filter(([place]) => /^findings\..*\.why$/.test(place))
  expect(reasons.length).toBeGreaterThan(300)
  expect(reasons.filter(([, message]) => pattern.test(message))).toEqual([])
})

describe.each(languages)('the locale %s', (language) => {
  const messages = messagesOf(language)

  it('has only messages that exist in English', () => {
    expect([...messages.keys()].filter((place) => !english.has(place))).toEqual([])
  })

  it('has parseable messages, with known forms of their values', () => {
    for (const [place, message] of messages) {
      if (place.startsWith('formats.')) continue
      const forms = argumentNames(message).map((name) => splitForm(name).form)
      expect(
        forms.filter((form) => form !== null && !isForm(form)),
        place,
      ).toEqual([])
    }
  })

  it('uses the same values as English', () => {
    for (const [place, message] of messages) {
      if (place.startsWith('formats.')) continue
      const [own, known] = [message, english.get(place) ?? ''].map((text) =>
        argumentNames(text).map((name) => splitForm(name).name),
      )
      expect(
        own?.filter((name) => !known?.includes(name)),
        place,
      ).toEqual([])
      expect(own?.length === 0, place).toBe(known?.length === 0)
    }
  })

  it('has no empty text or trailing space', () => {
    for (const [place, message] of messages) expect(message, place).toMatch(/^\S(.*\S)?$/s)
  })
})
