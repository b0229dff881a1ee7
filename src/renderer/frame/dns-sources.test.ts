import { describe, expect, it } from 'vitest'
import { asksNetwork } from './dns-sources.ts'

describe('asksNetwork', () => {
  it.each([
    [[], true],
    [['system'], true],
    [['192.0.2.53:53'], true],
    [['https://dns.example/dns-query'], true],
    [['zone:/srv/example.zone', '192.0.2.53'], true],
    [['zone:/srv/example.zone'], false],
    [['offline'], false],
    [['127.0.0.1:5300', '[::1]:53'], false],
  ])('for %j returns %s', (sources, expected) => {
    expect(asksNetwork(sources)).toBe(expected)
  })
})
