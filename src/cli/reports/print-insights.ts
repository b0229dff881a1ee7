import type { MissingForPolicy, Readiness, ReportSource, ReportSources } from '../../shared/contract/reports/sources.ts'
import { csvCell } from '../../shared/export/csv.ts'
import { fill } from '../../shared/i18n/bind-texts.ts'
import type { CliTexts } from '../../shared/i18n/cli-texts.ts'
import { reportTexts } from '../../shared/i18n/report-texts.ts'
import type { Language } from '../../shared/languages.ts'
import { quoteStrings, splitText } from '../../shared/records/text/txt-strings.ts'
import {
  adviseSender,
  answerQuestion,
  describeForeignSignature,
  describeGap,
  describeSender,
  isDescribedGap,
} from '../../shared/report/describe-readiness.ts'
import { fitTable, printable, wrapText } from '../terminal/terminal.ts'

type ReportTexts = CliTexts['reports']

/** The texts about readiness: those of the command, and those that the app shows, too. */
type ReadyTexts = Pick<CliTexts, 'reports' | 'readiness'>

/** Characters per name in a table. `--json` and `--csv` print names in full. */
const nameWidth = 32

const columns = [
  ...(['id', 'name', 'class', 'service', 'messages', 'aligned', 'dkim_aligned', 'spf_aligned'] as const),
  ...(['forwarded', 'quarantined', 'rejected', 'first_seen', 'last_seen'] as const),
]

export function csvOfSources({ sources }: ReportSources): string {
  const cell = (value: string | number | null) =>
    typeof value === 'number' ? String(value) : csvCell(printable(value ?? ''))
  const rows = sources.map((source) => columns.map((name) => cell(source[name])).join(','))
  return `${[columns.join(','), ...rows].join('\n')}\n`
}

/** Sources by number of messages, each with its strongest evidence. */
export function tableOfSources(
  { since, until, sources }: ReportSources,
  { sources: texts }: ReportTexts,
  width: number,
): string {
  const { head } = texts
  const rows = sources.map((source) => [
    ...[cut(source.name), texts.classes[source.class], String(source.messages), String(source.aligned)],
    ...[source.first_seen, describeEvidence(source, texts)],
  ])
  const names = [head.name, head.class, head.messages, head.aligned, head.firstSeen, head.evidence]
  return `${since} – ${until}\n${fitTable([names, ...rows], width)}`
}

function describeEvidence({ evidence: [first] }: ReportSource, { evidence }: ReportTexts['sources']): string {
  return first ? printable(fill(evidence[first.code], { value: first.value ?? '' })) : ''
}

function cut(name: string): string {
  const harmless = printable(name)
  return harmless.length <= nameWidth ? harmless : `${harmless.slice(0, nameWidth - 1)}…`
}

/** Describes what is missing, one item per line. */
export function describeMissing(missing: MissingForPolicy, { reports, readiness }: ReadyTexts): string[] {
  if (isDescribedGap(missing)) return [printable(describeGap(missing, readiness))]
  const { ready, sources } = reports
  if (missing.code === 'unknown_sources') {
    const { senders, ...counts } = missing
    return [
      ...senders.map((sender) => printable(`${describeSender(sender, readiness)} ${adviseSender(sender, readiness)}`)),
      printable(fill(ready.missing.unknown_sources, counts)),
    ]
  }
  const kind = missing.code === 'source' ? { kind: sources.classes[missing.class] } : {}
  return [printable(fill(ready.missing[missing.code], { ...missing, ...kind }))]
}

/** Prints the verdict, its basis, what is missing, and the next record. */
export function printReadiness(
  readiness: Readiness,
  texts: ReadyTexts,
  { language, width }: { language: Language; width: number },
): string {
  const {
    domain,
    policy,
    ready,
    messages,
    aligned,
    forwarded,
    suspected,
    strays,
    exempt,
    days_observed: days,
    missing,
    proposal,
  } = readiness
  const { ready: words } = texts.reports
  const { questions } = texts.readiness
  const wrap = (text: string) => wrapText(text, width)
  const basis = [
    isDone(readiness)
      ? texts.readiness.done
      : words.verdicts[ready === null ? 'unknown' : ready ? 'ready' : 'blocked']({ domain, policy }),
    // Without a policy, what is missing says whether there is none or it is unknown.
    ...(readiness.published ? [words.published({ policy: readiness.published, inForce: readiness.in_force })] : []),
    words.observed({ days, messages, aligned }),
    ...(forwarded > 0 ? [words.forwarded({ forwarded })] : []),
    ...(suspected > 0 ? [words.suspected({ suspected, policy })] : []),
    ...(strays > 0 ? [words.strays({ strays })] : []),
    ...(exempt > 0 ? [words.exempt({ exempt })] : []),
  ]
  const cautions = readiness.cautions.map((caution) => {
    if (caution.code === 'foreign_signature')
      return printable(describeForeignSignature(caution, caution.since, texts.readiness))
    const { code, value, target } = caution
    return printable(fill(reportTexts[language].cautions[code], { value: value ?? '', target: target ?? '' }))
  })
  const list = (sign: string, text: string) => {
    const [first = '', ...rest] = wrapText(text, width - 2)
    return [`${sign} ${first}`, ...rest.map((line) => `  ${line}`)]
  }
  const lines = [
    ...basis.flatMap(wrap),
    ...missing.flatMap((each) => describeMissing(each, texts)).flatMap((text) => list('-', text)),
    // A record to copy is not wrapped.
    ...(proposal ? [words.next, `  ${proposal.name}. IN TXT ${quoteStrings(splitText(proposal.value))}`] : []),
    ...cautions.flatMap(wrap),
    ...(proposal && isForSubdomains(readiness) ? wrap(words.subdomains) : []),
    ...(readiness.questions.length > 0 ? ['', questions.title] : []),
    ...readiness.questions.flatMap((question) => {
      const source = question.section ? ` (${questions.section({ section: question.section })})` : ''
      const answer = printable(answerQuestion(question, texts.readiness))
      return list('-', `${questions.names[question.code]} ${questions.states[question.state]}. ${answer}${source}`)
    }),
  ]
  return `${lines.join('\n')}\n`
}

/** Whether the last policy is in force and known to lose no mail. */
function isDone({ ready, in_force, steps }: Readiness): boolean {
  return ready === true && in_force === 'reject' && steps.at(-1)?.state === 'done'
}

/** Whether the proposal also makes the policy for subdomains stricter. */
function isForSubdomains({ proposal }: Readiness): boolean {
  return proposal !== null && !/; ?p=none\b/.test(proposal.value) && !/; ?sp=/.test(proposal.value)
}
