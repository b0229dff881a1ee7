import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFactReader } from '../../scripts/spam-corpus/read-corpus.ts'
import { requiredScore, scoreSpam } from '../../src/engine/spam/builtin.ts'

/*
 * Newsletters, receipts, password resets, invoices, and security notices from legitimate senders, in English, Polish,
 * and German, with typical fields of sending services. Like phishing, they mention accounts, prizes, deadlines, and
 * brands.
 */

const folder = join(import.meta.dirname, '../fixtures/legitimate-mail')
const files = readdirSync(folder)
const readFacts = await createFactReader()

async function symbolsOf(file: string) {
  return scoreSpam(await readFacts(readFileSync(join(folder, file))))
}

it('has messages in three languages', () => {
  const languages = ['en', 'pl', 'de'].map((language) => files.filter((file) => file.startsWith(`${language}-`)).length)
  expect(languages).toEqual([19, 10, 8])
})

it.each(files)('%s stays below the greylisting threshold', async (file) => {
  const { score, symbols, action } = await symbolsOf(file)
  const reasons = symbols.filter((symbol) => symbol.score > 0).map((symbol) => `${symbol.name} ${symbol.score}`)
  expect(score, reasons.join(', ')).toBeLessThan(requiredScore)
  expect(action, reasons.join(', ')).toBe('no action')
})

it.each(files)('%s contains no real name', async (file) => {
  const { symbols } = await symbolsOf(file)
  expect(symbols.filter(({ group }) => group === 'brands')).toEqual([])
})

it.each(
  files.filter((file) => /newsletter|growth|reseller|wyprzedaz|poradnik|szkolenie|webinar|digest|rundbrief/.test(file)),
)('%s contains no phishing words', async (file) => {
  const { symbols } = await symbolsOf(file)
  const words = symbols.filter(({ name, group }) => group === 'wording' && name.startsWith('PHRASES_'))
  expect(words).toEqual([])
})
