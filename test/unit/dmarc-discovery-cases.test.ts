import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { summarizeSignatures } from '../../src/engine/gather/authentication/dkim/describe-signatures.ts'
import { gatherDmarc } from '../../src/engine/gather/authentication/dmarc.ts'
import { readHeaders } from '../../src/engine/message/headers.ts'
import { discoverDmarc } from '../../src/engine/protocols/dmarc/discover-policy.ts'
import { known } from '../../src/shared/fact.ts'
import { passingSpf } from '../support/message-facts.ts'
import { type Script, scriptedResolver } from '../support/scripted-resolver.ts'

/*
 * Tree walks and policies from the suites of other projects, each with the deciding section; `why` explains where we
 * deliberately differ. Nothing passes authentication, so the disposition is what the policy requests.
 */

const policySchema = z.enum(['none', 'quarantine', 'reject'])
const suiteSchema = z.object({
  zone: z.record(z.string(), z.string()),
  existing: z.array(z.string()),
  txt_only: z.array(z.string()),
  cases: z.array(
    z.object({
      suite: z.string(),
      from: z.string(),
      found_at: z.string().nullable(),
      organizational_domain: z.string().nullable(),
      policy: policySchema.nullable(),
      disposition: policySchema.nullable(),
      rfc: z.string().regex(/^RFC \d{4} section \d/),
      why: z.string().optional(),
    }),
  ),
})

const file = `${import.meta.dirname}/../fixtures/records/dmarc-discovery.json`
const suite = suiteSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
const script: Script = {
  ...Object.fromEntries(suite.existing.map((name) => [name, { A: ['192.0.2.1'] }])),
  ...Object.fromEntries(suite.txt_only.map((name) => [name, { TXT: ['v=spf1 -all'] }])),
  ...Object.fromEntries(Object.entries(suite.zone).map(([name, text]) => [name, { TXT: [text] }])),
}

describe('the DMARC policy in cases from other suites', () => {
  it.each(suite.cases)(
    '$suite: $from ($rfc)',
    async ({ from, found_at, organizational_domain, policy, disposition }) => {
      const { policy: dmarc_policy, source } = await discoverDmarc(from, scriptedResolver(script))
      expect(source?.domain ?? null).toBe(found_at)
      expect(dmarc_policy).toEqual(
        policy === null
          ? { state: 'absent' }
          : { state: 'known', value: expect.objectContaining({ found_at, organizational_domain, policy }) },
      )

      const headers = readHeaders(Buffer.from(`From: a@${from}\r\n`))
      const spf = known({ ...passingSpf, result: 'fail' as const, domain: from })
      const facts = { spf, dkim: summarizeSignatures([]), dkim_signatures: [], dmarc_policy }
      expect(await gatherDmarc(headers, facts, scriptedResolver(script))).toMatchObject({
        value: policy === null ? { result: 'none' } : { result: 'fail', disposition },
      })
    },
  )
})
