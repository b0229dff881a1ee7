import { describe, expect, it } from 'vitest'
import { messageFacts } from '../../../test/support/message-facts.ts'
import { known } from '../../shared/fact.ts'
import { streamOf } from './stream.ts'

const author = known({
  address: 'Ada@Shop.example',
  display_name: null,
  domain: 'Shop.example',
  organizational_domain: 'shop.example',
})

function streamWith(listId: string | null) {
  const fields = listId === null ? [] : [{ name: 'List-ID', value: listId }]
  return streamOf(messageFacts({ author, headers: { fields, truncated: false } }))
}

describe('streamOf', () => {
  it.each([
    ['Letters of the shop <Letters.Shop.example>', 'shop.example letters.shop.example'],
    ['letters.shop.example', 'shop.example letters.shop.example'],
    ['"a < b" <letters.shop.example>', 'shop.example letters.shop.example'],
    [null, 'shop.example ada@shop.example'],
    ['', 'shop.example ada@shop.example'],
    ['<>', 'shop.example ada@shop.example'],
    ['no list at all', 'shop.example ada@shop.example'],
    [`<${'x'.repeat(256)}>`, 'shop.example ada@shop.example'],
  ])('returns for the List-ID %j: %s', (listId, expected) => {
    expect(streamWith(listId)).toBe(expected)
  })

  it('returns null without an author', () => {
    expect(streamOf(messageFacts({ author: { state: 'absent' } }))).toBeNull()
  })
})
