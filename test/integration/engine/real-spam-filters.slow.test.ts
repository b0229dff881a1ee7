import { expect, it } from 'vitest'
import { createSpamFilters } from '../../../src/engine/spam/filters.ts'
import { startDnsServer } from '../../support/dns-server.ts'
import { startFilters } from '../../support/launch-filters.ts'
import { messageFacts } from '../../support/message-facts.ts'
import { named, programObstacle } from '../../support/obstacles.ts'

/*
 * Uses the real rspamd and spamd if they are installed. Both compile their rules on start, which takes minutes on a
 * busy machine.
 */

const { envelope } = messageFacts()
const raw = Buffer.from('Subject: test\r\n\r\nXJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X\r\n')

const filtersMissing = programObstacle('rspamd') ?? programObstacle('spamd', 'spamassassin')

it.skipIf(filtersMissing)(named('understands the real rspamd and spamd', filtersMissing), async () => {
  const dns = await startDnsServer({ behavior: 'refused' })
  const running = await startFilters(dns.address)
  try {
    for (const { engine, scan } of createSpamFilters(running.settings)) {
      const verdict = await scan({ raw, envelope }, new AbortController().signal)
      expect(verdict, engine).toMatchObject({ state: 'known' })
      expect(verdict.state === 'known' && verdict.value.symbols.length, engine).toBeGreaterThan(0)
    }
  } finally {
    await running.stop()
    await dns.close()
  }
})
