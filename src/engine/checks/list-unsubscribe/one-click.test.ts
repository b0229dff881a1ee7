import { expect, it } from 'vitest'
import { answerTo, headersWith } from '../../../../test/support/message-facts.ts'
import { listUnsubscribeOneClick } from './one-click.ts'

const letter = { 'List-Unsubscribe': null, 'List-Unsubscribe-Post': null }

it.each<[string, Record<string, string | null>, string]>([
  ['one click', {}, 'pass'],
  ['a letter', letter, 'not asked'],
  ['a list without a way out', { ...letter, 'List-Id': '<news.shop.example>' }, 'list_unsubscribe.missing'],
  ['bulk without a way out', { ...letter, Precedence: 'bulk' }, 'list_unsubscribe.missing'],
  ['a first-class letter', { ...letter, Precedence: 'first-class' }, 'not asked'],
  ['a link to a page', { 'List-Unsubscribe-Post': null }, 'list_unsubscribe.not_one_click'],
  ['an address to write to', { 'List-Unsubscribe': '<mailto:u@shop.example>' }, 'list_unsubscribe.not_one_click'],
  ['http', { 'List-Unsubscribe': '<http://shop.example/u>' }, 'list_unsubscribe.not_one_click'],
  ['another word', { 'List-Unsubscribe-Post': 'yes' }, 'list_unsubscribe.post_invalid'],
  ['what nobody can read', { 'List-Unsubscribe': 'https://shop.example/u' }, 'not asked'],
])('answers %s', (_, values, answer) => {
  expect(answerTo(listUnsubscribeOneClick, { headers: headersWith(values) })).toBe(answer)
})
