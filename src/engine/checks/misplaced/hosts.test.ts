import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { misplacedHosts } from './hosts.ts'

describe('misplaced.hosts', () => {
  it.each([
    ['@ MX 10 mail', 'pass'],
    ['@ MX 10 mail.shop.example', 'misplaced.doubled_host'],
    ['@ MX 10 shop.example', 'misplaced.doubled_host'],
    ['@ MX 10 mail.workshop.example.', 'pass'],
  ])('answers %j', async (zone, answer) => {
    expect(await auditAnswer(misplacedHosts, zone)).toBe(answer)
  })
})
