import { describe, expect, it } from 'vitest'
import { readAppLink } from './app-link.ts'

const token = '23456789abcdefghjkmnpqrstu'

describe('readAppLink', () => {
  it.each([
    [`sendproof://t/${token}`, { page: 'test', token }],
    ['sendproof://domain/shop.example', { page: 'domain', name: 'shop.example' }],
    ['sendproof://domain/_spf.shop.example', { page: 'domain', name: '_spf.shop.example' }],
    [
      'sendproof://domain/sklep-ze-%C5%BAd%C5%BAb%C5%82em.example',
      { page: 'domain', name: 'sklep-ze-źdźbłem.example' },
    ],
    ['sendproof://ip/192.0.2.7', { page: 'ip', ip: '192.0.2.7' }],
    ['SENDPROOF://ip/2001:db8::7', { page: 'ip', ip: '2001:db8::7' }],
  ])('%s opens a page', (link, page) => {
    expect(readAppLink(link)).toEqual(page)
  })

  it.each([
    '',
    'nonsense',
    'https://domain/shop.example',
    'sendproof:t',
    'sendproof://settings/',
    'sendproof://t/short',
    `sendproof://t/${token}/source`,
    `sendproof://t/${token}?lang=pl`,
    `sendproof://t/${token}#source`,
    'sendproof://domain/',
    'sendproof://domain/localhost',
    'sendproof://domain/shop.example/..',
    'sendproof://domain/%2e%2e/settings',
    'sendproof://domain/a%00b.example',
    'sendproof://domain/%',
    `sendproof://domain/${'a.'.repeat(600)}example`,
    'sendproof://ip/shop.example',
    'sendproof://ip/192.0.2.7/24',
  ])('%j opens nothing', (link) => {
    expect(readAppLink(link)).toBeNull()
  })
})
