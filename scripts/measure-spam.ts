import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import { summarizeReport } from '../src/engine/present/present-report.ts'
import { requiredScore } from '../src/engine/spam/builtin.ts'
import { type Verdict, verdicts } from '../src/shared/contract/inbox-tests/inbox-tests.ts'
import { areaUnderCurve, balanceFolders, type ScoredMessage, shareAbove } from './spam-corpus/measure.ts'
import { createFactReader, readMessages } from './spam-corpus/read-corpus.ts'
import { sendAgain } from './spam-corpus/send-again.ts'

/*
 * `npm run measure:spam -- --ham FOLDER --spam FOLDER`: how well the built-in scorer separates folders of mail (both
 * flags may be repeated), and which rules fire. It learns nothing and needs no network, so it can be used on mail that
 * must not be learned from. All ham folders count the same, including subfolders. `--again` sends each message again
 * from its author's domain, so that authentication passes, and also counts the verdicts.
 */

const { values } = parseArgs({
  options: {
    ham: { type: 'string', multiple: true, default: [] },
    spam: { type: 'string', multiple: true, default: [] },
    /** Messages to read per folder, evenly spaced, because adjacent messages are often copies. */
    limit: { type: 'string', default: '300' },
    /** Lists the ham at or above the threshold, and this many spam messages with the lowest scores. */
    errors: { type: 'string', default: '0' },
    again: { type: 'boolean', default: false },
  },
})
if (values.ham.length === 0 || values.spam.length === 0) {
  throw new Error('usage: npm run measure:spam -- --ham FOLDER --spam FOLDER [--limit N] [--errors N]')
}

/** The result of the scorer for a message. */
interface Measured extends ScoredMessage {
  file: string
  folder: string
  symbols: readonly { name: string; score: number }[]
  verdict: Verdict | null
}

const readFacts = await createFactReader()
const measured = balance([...(await measure(values.ham, false)), ...(await measure(values.spam, true))])
const ham = measured.filter(({ isSpam }) => !isSpam)
const spam = measured.filter(({ isSpam }) => isSpam)
printSummary()
if (values.again) printVerdicts()
printSymbols()
printErrors(Number(values.errors))

async function measure(folders: readonly string[], isSpam: boolean): Promise<Measured[]> {
  const files = folders.flatMap((folder) => readMessages(folder))
  const ofFolders = Map.groupBy(files, ({ file }) => dirname(file))
  const results: Measured[] = []
  for (const [folder, all] of ofFolders) {
    for (const { file, read } of evenlySpaced(all, Number(values.limit))) {
      const report = values.again ? await sendAgain(read()) : null
      // Without a domain of its author, a message cannot be sent again.
      if (values.again && !report) continue
      const { spam_engines } = report?.facts ?? (await readFacts(read()))
      const scored = spam_engines.find(({ engine }) => engine === 'builtin')?.verdict
      if (scored?.state !== 'known') throw new Error(`${file}: the built-in scorer has no verdict`)
      const { score, symbols } = scored.value
      results.push({ file, folder, isSpam, score, symbols, verdict: report && summarizeReport(report).verdict })
    }
  }
  return results
}

function evenlySpaced<T>(all: readonly T[], limit: number): T[] {
  return all.filter((_, at) => Math.floor((at * limit) / all.length) !== Math.floor(((at - 1) * limit) / all.length))
}

function balance(messages: readonly Measured[]): Measured[] {
  const weights = balanceFolders(messages)
  return messages.map((message, index) => ({ ...message, weight: weights[index] ?? 1 }))
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

/** Prints each ham folder against all spam, then all folders together. */
function printSummary(): void {
  const row = (name: string, some: readonly Measured[]) => [
    name,
    String(some.length),
    areaUnderCurve([...some, ...spam]).toFixed(4),
    percent(shareAbove(some, 'ham', requiredScore)),
  ]
  const rows = [...Map.groupBy(ham, ({ folder }) => folder)].map(([folder, some]) => row(folder, some))
  console.log(
    formatTable([
      ['ham', 'messages', 'AUC', `at ${requiredScore} or more`],
      ...rows,
      row('all, each folder counting the same', ham),
    ]),
  )
  console.log(`\n${spam.length} spam, at ${requiredScore} or more: ${percent(shareAbove(spam, 'spam', requiredScore))}`)
}

/** Prints how many messages of each kind have each verdict. */
function printVerdicts(): void {
  const row = (name: string, of: readonly Measured[]) => [
    name,
    ...verdicts.map((verdict) => String(of.filter((message) => message.verdict === verdict).length)),
  ]
  console.log(`\n${formatTable([['sent again', ...verdicts], row('ham', ham), row('spam', spam)])}`)
}

/** Prints each symbol with its average points, and the share of ham and spam in which it fires. */
function printSymbols(): void {
  const fired = Map.groupBy(
    measured.flatMap(({ isSpam, symbols }) => symbols.map((symbol) => ({ ...symbol, isSpam }))),
    ({ name }) => name,
  )
  const rows = [...fired]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, symbols]) => {
      const inSpam = symbols.filter(({ isSpam }) => isSpam).length
      const mean = symbols.reduce((sum, { score }) => sum + score, 0) / symbols.length
      const inHam = symbols.length - inSpam
      return [name, mean.toFixed(2), percent(inHam / ham.length), percent(inSpam / spam.length)]
    })
  console.log(`\n${formatTable([['symbol', 'mean score', 'ham', 'spam'], ...rows])}`)
}

function printErrors(count: number): void {
  if (count === 0) return
  const least = spam.toSorted((a, b) => a.score - b.score).slice(0, count)
  console.log()
  for (const { file, score, symbols } of [...ham.filter((message) => message.score >= requiredScore), ...least]) {
    const reasons = symbols.filter((symbol) => symbol.score !== 0).map((symbol) => `${symbol.name} ${symbol.score}`)
    console.log(`${score.toFixed(1)} ${file}: ${reasons.join(', ')}`)
  }
}
