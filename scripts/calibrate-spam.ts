import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatTable } from '../src/cli/terminal/terminal.ts'
import { groupLimits, requiredScore, scoreSpam } from '../src/engine/spam/builtin.ts'
import { rules } from '../src/engine/spam/rules.ts'
import type { ScoreTable } from '../src/engine/spam/scores.ts'
import type { MessageFacts } from '../src/shared/contract/facts/message-facts.ts'
import { type Firing, fitScores } from './spam-corpus/fit-scores.ts'
import { areaUnderCurve, balanceFolders, shareAbove } from './spam-corpus/measure.ts'
import { createFactReader, readCorpus } from './spam-corpus/read-corpus.ts'

/*
 * `npm run calibrate:spam -- FOLDER`: learns the weights of the built-in scorer's rules from labeled mail. Every rule
 * has a reason and a range of weights; only the value within that range is learned, so that no word or habit of the
 * corpus becomes a rule. All ham folders count the same. Prints the cross-validation and writes the weights learned
 * from all mail.
 */

/** What the rules find in a message. */
interface Sample extends Firing {
  facts: MessageFacts
  weight: number
}

const folds = 5
/** Adjacent messages of a corpus are often copies, so blocks of this many stay in one fold. */
const neighbors = 10

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { source: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
})
const [folder] = positionals
if (!folder) throw new Error('usage: npm run calibrate:spam -- FOLDER --source TEXT [--dry-run]')

const samples = await readSamples(folder)
crossValidate()
const table = learn(samples)
report('in sample', samples, table)
printScores(table)
if (!values['dry-run']) writeScores(table)

async function readSamples(from: string): Promise<Sample[]> {
  const readFacts = await createFactReader()
  const read: Sample[] = []
  const messages = readCorpus(from)
  const weights = balanceFolders(messages)
  for (const [index, { isSpam, raw }] of messages.entries()) {
    const facts = await readFacts(raw)
    const shares = rules.flatMap((rule, at) => {
      const share = Number(rule.when(facts))
      return share > 0 ? [[at, share] as const] : []
    })
    read.push({ isSpam, facts, shares, weight: weights[index] ?? 1 })
  }
  return read
}

function learn(from: readonly Sample[]): ScoreTable {
  return fitScores(from, { rules, limits: groupLimits, threshold: requiredScore })
}

function scoreAll(messages: readonly Sample[], scores: ScoreTable) {
  return messages.map(({ isSpam, facts, weight }) => ({ isSpam, weight, score: scoreSpam(facts, scores).score }))
}

/** Learns from all folds except one, and measures on that one. */
function crossValidate(): void {
  const foldOf = new Map(samples.map((sample, at) => [sample, Math.floor(at / neighbors) % folds]))
  const held = Array.from({ length: folds }, (_, fold) => {
    const learned = learn(samples.filter((sample) => foldOf.get(sample) !== fold))
    const unseen = samples.filter((sample) => foldOf.get(sample) === fold)
    report(`fold ${fold + 1} of ${folds}, unseen`, unseen, learned)
    return scoreAll(unseen, learned)
  })
  printMeasures('all folds, unseen', held.flat())
}

function report(title: string, messages: readonly Sample[], scores: ScoreTable): void {
  printMeasures(title, scoreAll(messages, scores))
}

function printMeasures(title: string, scored: Parameters<typeof areaUnderCurve>[0]): void {
  const share = (kind: 'ham' | 'spam') => `${(100 * shareAbove(scored, kind, requiredScore)).toFixed(1)} %`
  console.log(
    `${title}: AUC ${areaUnderCurve(scored).toFixed(4)}, at ${requiredScore} or more: ham ${share('ham')}, spam ${share('spam')}`,
  )
}

/** Each symbol with its weight, and the share of ham and spam that fires it. */
function printScores(scores: ScoreTable): void {
  const share = (at: number, kind: boolean) => {
    const ofKind = samples.filter(({ isSpam }) => isSpam === kind)
    const firing = ofKind.filter(({ shares }) => shares.some(([rule]) => rule === at))
    return `${((100 * firing.length) / ofKind.length).toFixed(1)} %`
  }
  const rows = rules.map((rule, at) => [
    rule.name,
    'score' in rule ? `${rule.score} (fixed)` : String(scores[rule.name]),
    share(at, false),
    share(at, true),
  ])
  console.log(`\n${formatTable([['symbol', 'weight', 'ham', 'spam'], ...rows])}`)
}

function writeScores(scores: ScoreTable): void {
  const file = new URL('../src/engine/spam/calibrated-scores.json', import.meta.url)
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(file, `${JSON.stringify({ source: values.source ?? 'unnamed', date, scores }, null, 2)}\n`)
}
