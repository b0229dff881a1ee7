import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { stringLiterals } from '../support/string-literals.ts'

/*
 * Polish texts must not contain English words: a word in both locales must be a technical term or exist in both
 * languages.
 */

const folder = `${import.meta.dirname}/../../src/shared/i18n`

function textsOf(language: string): { file: string; text: string }[] {
  const files = globSync('**/*.ts', { cwd: `${folder}/${language}` })
  return files.flatMap((file) => {
    const source = readFileSync(`${folder}/${language}/${file}`, 'utf8').replace(/TopicTexts<[^>]*>/g, '')
    return stringLiterals(source).map((text) => ({ file, text }))
  })
}

/** Words, without code such as names, tags, fields, addresses, keys, and flags, and without quoted labels. */
function wordsOf(text: string): string[] {
  const prose = text.replace(/„[^”]*”|\S*[.=_@<>/:+~?-]\S+|<[^>]*>/g, ' ')
  return (prose.match(/(?<![\p{L}\d…-])\p{L}\p{Ll}{2,}(?![\p{L}\d…-])/gu) ?? []).map((word) => word.toLowerCase())
}

describe('the Polish texts', () => {
  it('have no English words except technical terms', () => {
    const english = new Set(textsOf('en').flatMap(({ text }) => wordsOf(text)))
    const left = textsOf('pl').flatMap(({ file, text }) =>
      wordsOf(text)
        .filter((word) => english.has(word) && !terms.has(word))
        .map((word) => `${word} (${file}: ${text})`),
    )
    expect(left).toEqual([])
  })
})

/** Terms that are the same in both languages. */
const terms = new Set(
  [
    // Verbatim parts of records, header fields, HTML, or configuration.
    'adkim all alt aspf authorization avp bearer bottom boundary brand bulk date dir doctype enforce errors exists false font',
    'from fwd height host hosted http https include issue javascript junk lang left lps mailto may meta minimum mode myhostname none nov',
    'padding pct personal precedence psd ptr quarantine received redirect references refresh reject right role rua style',
    'subject testing top true trust version viewport width yes bimi debug error fri info warn silent arial sans serif anna',
    'free docx local pptx xlsx keyring',
    // Results, methods, and technical terms.
    'dane fail greylisting helo inlining ipsum lorem neutral permerror phishing postmaster preheader softfail spam tiny',
    // Names of products, programs, and lists, and of their commands.
    'apple barracuda bottler brevo build create ctrl data encrypt english esc exchange gmail google hub keys let lines',
    'mail mailchimp microsoft nodemailer npm online outlook polski postfix python rspamd run sender sendproof service',
    'fastmail interia onet abusix dropdb intelligence markdown query reset spamd spamhaus swaks thunderbird tools windows yahoo',
    'eating mailspike monkey export migrate tar gunzip',
    // Keys of texts.
    'advice builtin code failed others unaligned unknown arc dkim tls html',
    // Polish words that also exist in English.
    'alias bit element emoji film folder format hosting import internet limit link list logo mailing menu newsletter operator plan port problem',
    'program proxy region router same standard start symbol system test token trend zombie',
  ].flatMap((line) => line.split(' ')),
)
