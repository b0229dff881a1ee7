import { readdirSync, readFileSync } from 'node:fs'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { languages } from '../languages.ts'
import type { LocaleTree } from './bind-texts.ts'
import { type MessageOptions, type MessagePart, parseMessage } from './parse-message.ts'

/** The parts of a message as FormatJS parses it. */
function oracle(source: string): MessagePart[] {
  return convert(parse(source, { ignoreTag: true }))
}

function convert(elements: readonly MessageFormatElement[]): MessagePart[] {
  return elements.map((element) => {
    switch (element.type) {
      case TYPE.literal:
        return element.value
      case TYPE.pound:
        return { kind: 'count' }
      case TYPE.argument:
        return { kind: 'value', argument: element.value }
      case TYPE.number:
        return { kind: element.style ? 'score' : 'number', argument: element.value }
      case TYPE.select:
        return { kind: 'select', argument: element.value, options: convertOptions(element.options) }
      case TYPE.plural:
        return {
          kind: 'plural',
          argument: element.value,
          offset: element.offset,
          options: convertOptions(element.options),
        }
      default:
        throw new TypeError(`our locales do not use elements of type ${element.type}`)
    }
  })
}

function convertOptions(options: Record<string, { value: MessageFormatElement[] }>): MessageOptions {
  return Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, convert(value)]))
}

/** All messages of the locales. */
function allMessages(): string[] {
  const folder = new URL('../../../resources/locales/', import.meta.url)
  const files = languages.flatMap((language) =>
    readdirSync(new URL(`${language}/`, folder)).map((file) => new URL(`${language}/${file}`, folder)),
  )
  return files.flatMap((file) => stringsOf(JSON.parse(readFileSync(file, 'utf8'))))
}

function stringsOf(tree: LocaleTree): string[] {
  return typeof tree === 'string' ? [tree] : Object.values(tree).flatMap((entry: LocaleTree) => stringsOf(entry))
}

describe('parseMessage', () => {
  it('reads all messages of the locales as FormatJS does', () => {
    const messages = allMessages().filter((text) => !text.includes('{0}'))
    expect(messages.length).toBeGreaterThan(6000)
    for (const message of messages) expect(parseMessage(message)).toEqual(oracle(message))
  })

  it.each([
    'no arguments',
    'a {b} c { d }',
    '{count, number} of {score, number, ::.0}',
    '{count, plural, =0 {none} one {# test} other {{count, number} tests, # in all}}',
    '{isOn, select, true {on} other {off, {why__set, select, true {because of {why}} other {}}}}',
    '{n,plural,one{#}other{{x, select, a {#} other {b}}}}',
    "it's {x}, isn''t it",
    "'{'x'}' and '{x, y'' z}' # <b>",
    "{n, plural, other {'#' is # and '{#}'}}",
    "an open quote '{x}",
    "ends with '",
    '{n, plural, offset:1 =0 {nobody} one {you and #} other {you and # others}}',
    '{n, plural, offset: 2 other {#}}',
  ])('reads %j as FormatJS does', (source) => {
    expect(parseMessage(source)).toEqual(oracle(source))
  })

  it.each([
    '{',
    '{}',
    '{a',
    'a } b',
    '{a b}',
    '{a, number, percent}',
    '{a, date}',
    '{a, select, true {x}}',
    '{a, plural, one {x}}',
    '{a, plural, offset:x other {x}}',
    '{a, plural, other {x} offset:1}',
    '{a, selectordinal, other {x}}',
    '{a, select, other {x}',
    '{a, select, other {x',
  ])('refuses %j', (source) => {
    expect(() => parseMessage(source)).toThrow(SyntaxError)
  })
})
