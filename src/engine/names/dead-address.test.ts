import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressFaults } from '../../shared/contract/facts/message/links.ts'
import { faultOfAddress } from './dead-address.ts'

describe('faultOfAddress', () => {
  it.each([
    ['http://https://www.shop.example/a', 'incomplete'],
    ['https://https//www.shop.example', 'incomplete'],
    ['http://', 'incomplete'],
    ['https:///a', 'incomplete'],
    ['https://www./', 'incomplete'],
    ['https://www..shop.example/', 'incomplete'],
    ['https://shop.example,com/', 'incomplete'],
    ['https://shop example/', 'incomplete'],
    ['www.shop.example:8080/a', 'incomplete'],
    ['mailto:', 'incomplete'],
    ['mailto:anna', 'incomplete'],
    ['mailto://anna@shop.example', 'incomplete'],
    ['http://localhost:3000/a', 'private_host'],
    ['http://127.0.0.1/a', 'private_host'],
    ['http://192.168.1.10:8080/a', 'private_host'],
    ['http://10.0.0.5/', 'private_host'],
    ['http://[::1]/', 'private_host'],
    ['https://intranet/news', 'private_host'],
    ['https://undefined/a', 'private_host'],
    ['https://cms.shop.local/a', 'private_host'],
    ['https://shop.test/a', 'private_host'],
    ['localhost:3000/a', 'local'],
    ['file:///C:/Users/ann/a.pdf', 'local'],
    ['C:\\Users\\ann\\a.pdf', 'local'],
    ['\\\\server\\share\\a.pdf', 'local'],
    ['blob:https://shop.example/1-2', 'local'],
    ['data:application/pdf;base64,AA', 'local'],
    ['about:blank', 'local'],
  ])('finds that %j leads nowhere: %s', (address, fault) => {
    expect(faultOfAddress(address, 'link')).toBe(fault)
  })

  it.each([
    'https://www.shop.example/a?b=http://localhost/',
    'http://shop.example',
    'https://shop.example:8443/',
    'https://bücher.example/',
    'https://93.184.215.14/',
    '//cdn.shop.example/a',
    'mailto:anna@shop.example?subject=a',
    'mailto:?subject=Look&body=https://shop.example',
    'mailto:anna%40shop.example',
    'tel:+48123456789',
    'tel:123',
    'sms:123',
    'whatsapp://send?text=a',
    'myapp://order/1',
    'webcal://shop.example/a.ics',
    'cid:a@shop.example',
    '#top',
    '',
    'a/b.html',
    '{{unsubscribe}}',
    '*|UNSUB|*',
    'https://local.shop.example/',
    'https://test.example/',
    'javascript:void(0)',
  ])('finds no fault in %j', (address) => {
    expect(faultOfAddress(address, 'link')).toBeNull()
  })

  it.each([
    ['file:///C:/logo.png', 'local'],
    ['C:\\Users\\b.png', 'local'],
    ['http://localhost:3000/hero.png', 'private_host'],
    ['blob:https://shop.example/1', 'local'],
    ['applewebdata://1/2', 'local'],
    ['webkit-fake-url://1/a.png', 'local'],
    ['cid:a', null],
    ['data:image/png;base64,AA', null],
    ['https://shop.example/a.png', null],
  ])('evaluates the image %j', (address, fault) => {
    expect(faultOfAddress(address, 'image')).toBe(fault)
  })

  it('never throws', () => {
    assert(
      property(string(), constantFrom('link' as const, 'image' as const), (text, use) => {
        expect([null, ...addressFaults]).toContain(faultOfAddress(`https://${text}`, use))
        expect([null, ...addressFaults]).toContain(faultOfAddress(text, use))
      }),
    )
  })
})
