import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { audit } from '../support/audit.ts'

/*
 * Zones as the suites of other projects try them: what an audit finds (`a|b` is one of the two) and what it must not
 * say, with the section that decides; `why` where we rightly differ from the suite.
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
