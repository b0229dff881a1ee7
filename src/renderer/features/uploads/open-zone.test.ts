import { describe, expect, it } from 'vitest'
import { domainOfFile } from './open-zone.ts'

describe('domainOfFile', () => {
  it.each([
    ['shop.example.zone', 'shop.example'],
    ['db.shop.example', 'shop.example'],
    ['news.shop.example.txt', 'news.shop.example'],
    ['zone.txt', ''],
    ['new records (2).db', ''],
  ])('for %s returns "%s"', (file, domain) => {
    expect(domainOfFile(file)).toBe(domain)
  })
})
