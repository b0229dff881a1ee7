import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { audit } from '../support/audit.ts'

/*
 * Zones from the suites of other projects: what an audit must find (`a|b` means either) and must not find, with the
 * deciding section; `why` explains where we deliberately differ.
 */

const caseSchema = z.object({
  suite: z.string(),
  what: z.string(),
  zone: z.array(z.string()),
  finds: z.array(z.string()),
  not: z.array(z.string()),
  rfc: z.string().regex(/^RFC \d{4} section \d/),
  why: z.string().optional(),
})
const file = `${import.meta.dirname}/../fixtures/records/zones.json`
const cases = z.array(caseSchema).parse(JSON.parse(readFileSync(file, 'utf8')))

it.each(cases)('$suite: $what ($rfc)', async ({ zone, finds, not }) => {
  const { outcomes } = await audit(zone.join('\n'))
  const findings = outcomes.flatMap((outcome) => ('finding' in outcome ? outcome.finding : []))
  const missed = finds.filter((keys) => !keys.split('|').some((key) => findings.some((found) => found === key)))
  expect({ missed, wrong: findings.filter((finding) => not.includes(finding)) }).toEqual({ missed: [], wrong: [] })
})
