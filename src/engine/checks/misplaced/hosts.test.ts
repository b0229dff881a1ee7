import { describe, expect, it } from 'vitest'
import { auditAnswer } from '../../../../test/support/audit.ts'
import { scriptedResolver } from '../../../../test/support/scripted-resolver.ts'
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

  it('says nothing of hosts that nobody told', async () => {
    const world = scriptedResolver({
      'shop.example': 'dns_timeout',
      '_dmarc.shop.example.shop.example': { TXT: ['v=DMARC1; p=none'] },
    })
    expect(await auditAnswer(misplacedHosts, world)).toBe('not asked')
  })
})
