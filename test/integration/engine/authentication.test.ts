import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readMessageCases } from '../../../scripts/test-suites/read-message-cases.ts'
import { readSpfSuite } from '../../../scripts/test-suites/read-spf-suite.ts'
import type { Scenario, SuiteCase } from '../../../scripts/test-suites/suite.ts'
import { analyzeMessage } from '../../../src/engine/analyze-message.ts'
import { createLists } from '../../../src/engine/protocols/dnsbl/choose-lists.ts'
import { uploadedDelivery } from '../../../src/server/network/uploaded-delivery.ts'
import { submitMessage } from '../../../src/shared/contract/inbox-tests/inbox-tests.ts'

/*
 * Our own cases for RFC 7208 and RFC 9989, with uploaded messages whose session is parsed as in the API. The public
 * suites run with `npm run test:suites`.
 */

const folder = join(import.meta.dirname, '../../fixtures/suites')
const now = () => new Date('2026-11-21T09:30:00Z')
const noLists = createLists({ blacklists: [], keys: {} }, now)

async function resultsOf({ message, session }: SuiteCase, { world }: Scenario) {
  const delivery = uploadedDelivery(submitMessage.query.parse(session), now())
  const { signal } = new AbortController()
  const { facts } = await analyzeMessage({ raw: message, delivery }, { resolver: world, lists: noLists, signal, now })
  const comment = facts.spf.state === 'known' ? facts.spf.value.comment : null
  return { auth: facts.rspamd.auth, comment }
}

const scenarios = [...readSpfSuite(join(folder, 'spf.yml')), ...readMessageCases(join(folder, 'dmarc.yml'))]

for (const scenario of scenarios) {
  describe(scenario.description, () => {
    it.each(scenario.cases)('$name', async (suiteCase) => {
      const { auth, comment } = await resultsOf(suiteCase, scenario)
      for (const [method, words] of Object.entries(suiteCase.expected)) {
        expect(words, method).toContain(auth[method as keyof typeof auth])
      }
      if (suiteCase.explanation !== null) expect(comment).toBe(suiteCase.explanation)
    })
  })
}
