import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { stringLiterals } from '../support/string-literals.ts'

/*
 * No English word is left in a Polish text: what both catalogues say is a term of the field, or a word of both languages.
 */

const folder = `${import.meta.dirname}/../../src/shared/i18n`

function textsOf(language: string): { file: string; text: string }[] {
  const files = globSync('**/*.ts', { cwd: `${folder}/${language}` })
  return files.flatMap((file) =>
    stringLiterals(readFileSync(`${folder}/${language}/${file}`, 'utf8')).map((text) => ({ file, text })),
  )
}

/** Words without what is to be typed: names, tags, header fields, addresses, codes, keys, flags. */
function wordsOf(text: string): string[] {
  const prose = text.replace(/\S*[.=_@<>/:+~?-]\S+|<[^>]*>/g, ' ')
  return (prose.match(/(?<![\p{L}\d…-])\p{L}\p{Ll}{2,}(?![\p{L}\d…-])/gu) ?? []).map((word) => word.toLowerCase())
}

describe('the Polish texts', () => {
  it('have no English word beyond the terms of the field', () => {
    const english = new Set(textsOf('en').flatMap(({ text }) => wordsOf(text)))
    const left = textsOf('pl').flatMap(({ file, text }) =>
      wordsOf(text)
        .filter((word) => english.has(word) && !terms.has(word))
        .map((word) => `${word} (${file}: ${text})`),
    )
    expect(left).toEqual([])
  })
})

/** What both languages call by the same name. */
const terms = new Set(
  [
    // What stands in a record, a header field, HTML or a configuration, as it stands there.
    'adkim all alt aspf authorization avp bearer bottom brand date doctype enforce errors exists from height host',
    'https include issue javascript lang left lps mailto may meta minimum mode myhostname none nov padding pct personal',
    'psd ptr quarantine received redirect refresh reject right role rua style subject testing top trust version viewport',
    'width yes bimi debug error fri info warn silent arial sans serif anna free',
    // Results and methods of the field.
    'dane fail greylisting helo inlining neutral permerror phishing postmaster softfail spam tiny',
    // Names of products, programs, lists and keys, and what is typed to start them.
    'apple barracuda bottler brevo build create ctrl data encrypt english esc gmail',
    'google hub keys let lines mail mailchimp microsoft nodemailer npm outlook polski postfix python rspamd run',
    'sender sendproof service swaks thunderbird tools yahoo',
    // The keys of texts and of their topics.
    'advice analysis arc blacklist caa code content dbl dkim dmarc dnssec domain failed headers html misplaced others',
    'spf tls unaligned',
    // Polish words that English has, too.
    'alias bit element film folder format internet limit link list logo plan port problem program proxy router same',
    'standard start symbol test zombie',
  ].flatMap((line) => line.split(' ')),
)
