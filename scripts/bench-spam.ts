import { formatTable } from '../src/cli/terminal/terminal.ts'
import { requiredScore } from '../src/engine/spam/builtin.ts'
import { createSpamFilters } from '../src/engine/spam/filters.ts'
import type { SpamFilter } from '../src/engine/spam/spam-filter.ts'
import { startDnsServer } from '../test/support/dns-server.ts'
import { startFilters } from './bench-filters/start-filters.ts'
import { areaUnderCurve, type ScoredMessage, shareAbove } from './spam-corpus/measure.ts'
import { createFactReader, type LabelledMessage, readCorpus } from './spam-corpus/read-corpus.ts'

/*
 * `npm run bench:spam -- FOLDER`: how well the built-in scorer separates FOLDER/ham from FOLDER/spam, compared with
 * rspamd and SpamAssassin from Debian's packages, without a network. rspamd uses a DNS server without answers.
 */

/** The threshold of the built-in scorer; scores of other filters are converted to its scale. */
const mark = requiredScore

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('usage: npm run bench:spam -- FOLDER')

const messages = readCorpus(folder)
const dns = await startDnsServer({ behaviour: 'refused' })
const filters = await startFilters(dns.address)
try {
  const [rspamd, spamassassin] = [
    createSpamFilters({ ...filters.settings, spamd: null }),
    createSpamFilters({ ...filters.settings, rspamd: null }),
  ]
  const rows = [
    await describe('built-in', evaluateBuiltin()),
    await describe('rspamd', evaluateBy(rspamd[0])),
    await describe('SpamAssassin', evaluateBy(spamassassin[0])),
  ]
  console.log(`${messages.length} messages\n`)
  console.log(
    formatTable([
      ['', 'AUC', 'ham at or above the threshold', 'spam at or above the threshold', 'no verdict'],
      ...rows,
    ]),
  )
} finally {
  await filters.stop()
  await dns.close()
}

/** Returns a score on the scale of the built-in scorer, where 6 is each filter's own threshold. */
type Judge = (message: LabelledMessage) => Promise<number | null>

async function evaluateBuiltin(): Promise<Judge> {
  const readFacts = await createFactReader()
  return async ({ raw }) => (await readFacts(raw)).rspamd.score
}

async function evaluateBy(filter: SpamFilter | undefined): Promise<Judge | null> {
  if (!filter) return null
  const readFacts = await createFactReader()
  return async ({ raw }) => {
    const { envelope } = await readFacts(raw)
    const verdict = await filter.scan({ raw, envelope }, new AbortController().signal)
    return verdict.state === 'known' ? (verdict.value.score / verdict.value.required_score) * mark : null
  }
}

async function describe(name: string, judging: Promise<Judge | null>): Promise<string[]> {
  const scan = await judging
  if (!scan) return [name, 'not run', '', '', '']
  const scored: ScoredMessage[] = []
  for (const message of messages) {
    const score = await scan(message)
    if (score !== null) scored.push({ isSpam: message.isSpam, score })
  }
  const percent = (kind: 'ham' | 'spam') => `${(100 * shareAbove(scored, kind, mark)).toFixed(1)} %`
  const unjudged = String(messages.length - scored.length)
  return [name, areaUnderCurve(scored).toFixed(4), percent('ham'), percent('spam'), unjudged]
}
