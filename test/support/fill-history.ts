import { join } from 'node:path'
import Database from 'better-sqlite3'
import { tokenAlphabet, tokenLength } from '../../src/shared/contract/inbox-tests/inbox-tests.ts'
import type { ServingSendproof } from './sendproof.ts'

/** Writes waiting tests to the store, as many as accumulate over years. */
export function fillHistory({ listening }: ServingSendproof, count: number): void {
  const db = new Database(join(listening.data_dir, 'sendproof.sqlite'))
  const now = Date.now()
  const insert = db.prepare(`
    INSERT INTO tests (token, lang, name, created_at, expires_at, search_text) VALUES (?, 'en', ?, ?, ?, ?)`)
  db.transaction(() => {
    for (let index = 0; index < count; index++)
      insert.run(tokenOfNumber(index), `Try ${index}`, now - index * 60_000, now + 86_400_000, `try ${index}`)
  })()
  db.close()
}

/** A number in digits of the token alphabet. */
function tokenOfNumber(number: number): string {
  const digits = Array.from({ length: tokenLength }, (_, place) => Math.floor(number / tokenAlphabet.length ** place))
  return digits.map((digit) => tokenAlphabet[digit % tokenAlphabet.length]).join('')
}
