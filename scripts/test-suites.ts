import { parseArgs } from 'node:util'
import type { MessageFacts } from '../src/shared/contract/facts/message-facts.ts'
import { readArcSuite } from './test-suites/read-arc-suite.ts'
import { readMessageCases } from './test-suites/read-message-cases.ts'
import { readSpfSuite } from './test-suites/read-spf-suite.ts'
import type { Method, Scenario, SuiteCase } from './test-suites/suite.ts'
import { withEngine } from './test-suites/with-engine.ts'

/*
 * `npm run test:suites -- --spf FILE --arc FILE --dkim FILE --dmarc FILE`: runs the public test suites of email
 * authentication. Each message is uploaded to a running engine with a loopback DNS server, and `facts.rspamd.auth` is
 * read from the report. The suites are not part of this project; suites that are not given are not run.
 */

const readers = {
  spf: readSpfSuite,
  arc: readArcSuite,
  dkim: readMessageCases,
  dmarc: readMessageCases,
} satisfies Record<Method, (file: string) => Scenario[]>

const file = { type: 'string', multiple: true, default: [] as string[] } as const
const { values } = parseArgs({ options: { spf: file, arc: file, dkim: file, dmarc: file } })

const methods = Object.keys(readers) as Method[]
for (const method of methods) {
  if (values[method].length === 0) console.log(`${method}: not run`)
  for (const path of values[method]) await runSuite(`${method}: ${path}`, readers[method](path))
}

async function runSuite(name: string, scenarios: readonly Scenario[]): Promise<void> {
  let passed = 0
  let total = 0
  for (const scenario of scenarios) {
    await withEngine(scenario, async (ask) => {
      for (const suiteCase of scenario.cases) {
        const complaint = judge(suiteCase, await ask(suiteCase))
        total += 1
        if (complaint === null) passed += 1
        else console.log(`  ${scenario.description} / ${suiteCase.name}: ${complaint}`)
      }
    })
  }
  console.log(`${name}: ${passed} of ${total}`)
  if (passed < total) process.exitCode = 1
}

/** What is wrong with the report for a case; null if nothing is. */
function judge({ expected, explanation }: SuiteCase, { rspamd: { auth }, spf }: MessageFacts): string | null {
  const wrong = (Object.keys(expected) as Method[]).filter((method) => !expected[method]?.includes(auth[method]))
  const complaints = wrong.map((method) => `${method}=${auth[method]} and not ${expected[method]?.join(' or ')}`)
  const said = spf.state === 'known' ? spf.value.comment : null
  // IPv6 addresses may be in upper or lower case.
  if (explanation !== null && said?.toLowerCase() !== explanation.toLowerCase())
    complaints.push(`"${said}" is not "${explanation}"`)
  return complaints.length > 0 ? complaints.join(', ') : null
}
