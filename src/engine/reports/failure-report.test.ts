import { describe, expect, it } from 'vitest'
import { maskAddresses } from './failure-report.ts'

const long = 'x'.repeat(100)

describe('masking addresses', () => {
  it.each([
    ['Ann <ann@shop.example>', 'Ann <•••@shop.example>'],
    ["'o'brien@shop.example'", "•••@shop.example'"],
    ['"ann lee"@shop.example', '•••@shop.example'],
    [String.raw`"an\"n"@shop.example`, '•••@shop.example'],
    ['"ann@shop.example" <ann@shop.example>', '"•••@shop.example" <•••@shop.example>'],
    [`${long}@shop.example`, '•••@shop.example'],
    ['<bounces+ann=shop.example@mail.example>', '<•••@mail.example>'],
    ['<SRS0=a=b=shop.example=ann@mail.example>', '<•••@mail.example>'],
    ['spf=fail smtp.mailfrom=ann@shop.example;', 'spf=fail smtp.mailfrom=•••@shop.example;'],
    [
      '(x: domain of ann@shop.example) envelope-from=ann@shop.example',
      '(x: domain of •••@shop.example) envelope-from=•••@shop.example',
    ],
    ['d=shop.example; i=ann@shop.example; s=a', 'd=shop.example; i=•••@shop.example; s=a'],
    ['<mailto:ann@shop.example?subject=x>', '<mailto:•••@shop.example?subject=x>'],
    ['<https://mail.example/u?e=ann%40shop.example>', '<https:•••%40shop.example>'],
    ['=?utf-8?q?ann=40shop=2Eexample?= <ann@shop.example>', '•••@shop.example <•••@shop.example>'],
    ['=?utf-8?b?YW5uQHNob3AuZXhhbXBsZQ==?=', '•••@shop.example'],
    ['=?x-other?b?YW5uQHNob3AuZXhhbXBsZQ==?= x', '••• x'],
    ['A subject with no address: 100% = "all" (x) 5 @ 6', 'A subject with no address: 100% = "all" (x) 5 @ 6'],
  ])('%s', (value, masked) => {
    expect(maskAddresses(value)).toBe(masked)
  })
})
