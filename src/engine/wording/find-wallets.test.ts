import { expect, it } from 'vitest'
import { findWallets } from './find-wallets.ts'

it.each([
  ['Bitcoin, first form', 'to 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2.', ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2']],
  ['Bitcoin, script', '(3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy)', ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy']],
  ['Bitcoin, Bech32', 'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', ['BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ']],
  [
    'Bitcoin, Bech32m',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ],
  ['Ethereum', '0x52908400098527886E0F7030069857D2E4169EE7', ['0x52908400098527886E0F7030069857D2E4169EE7']],
  ['a wrong letter', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3', []],
  ['a wrong letter in Bech32', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdr', []],
  ['part of a longer word', 'x1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', []],
  ['an order number', 'order 7Kq2mZ9vXwT4bN8cR3pL6hYdS5', []],
  ['a commit', 'da39a3ee5e6b4b0d3255bfef95601890afd80709', []],
  ['an address twice', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2 '.repeat(2), ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2']],
])('%s', (_, text, expected) => {
  expect(findWallets(text)).toEqual(expected)
})
