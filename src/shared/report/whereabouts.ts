import { ageInDays, isStale, type UsedFactPack } from '../contract/fact-packs.ts'
import type { Finding, FixStep, SeenService } from '../contract/finding.ts'
import type { PublishedAt } from '../findings/consequence.ts'
import type { UiTexts } from '../i18n/ui-texts.ts'

/** What a report says about all of its findings. */
export interface FindingContext {
  packs: readonly UsedFactPack[]
  /** The sending service that was seen. */
  service: SeenService | null
  /** Whether the report is on a domain, where nearly everything is fixed in the DNS. */
  isAudit: boolean
}

type Texts = Pick<UiTexts, 'report'>

/** Where to fix it, in a few words: in the DNS, at the service that sent the message. */
export function placeOfFix(
  { fixed_by }: Pick<Finding | FixStep, 'fixed_by'>,
  { service, isAudit }: Pick<FindingContext, 'service' | 'isAudit'>,
  { report }: Texts,
): string | null {
  const { places } = report.finding
  if (fixed_by === null || (isAudit && fixed_by === 'dns')) return null
  if (fixed_by === 'service') return places.service({ service: service?.name ?? null })
  return fixed_by === 'nobody' ? places.none : places[fixed_by]
}

/** What receivers do, in a few words; null if they publish nothing about it. */
export function consequenceInWords(
  { state, consequence, consequence_for }: Pick<Finding, 'state' | 'consequence' | 'consequence_for'>,
  { report }: Texts,
): string | null {
  if (state !== 'fail' || consequence === 'none') return null
  const { consequences, bulkOnly } = report.finding
  const words = consequences[consequence]
  return consequence_for === 'bulk' ? bulkOnly({ words }) : words
}

/** What receivers do, and where to fix it: a line below the title. */
export function consequenceAndPlace(
  finding: Pick<Finding, 'state' | 'consequence' | 'consequence_for' | 'fixed_by'>,
  context: FindingContext,
  texts: Texts,
): string | null {
  if (finding.state !== 'fail') return null
  const words = [consequenceInWords(finding, texts), placeOfFix(finding, context, texts)].filter(Boolean)
  const line = words.join(' · ')
  return line === '' ? null : line.charAt(0).toUpperCase() + line.slice(1)
}

/** The finding that names a step; undefined if another step reveals it. */
export function leadOfStep<F extends Pick<Finding, 'key' | 'title'>>(
  { keys, title }: Pick<FixStep, 'keys' | 'title'>,
  findings: readonly F[],
): F | undefined {
  return findings.find((finding) => keys.includes(finding.key) && finding.title === title)
}

/** A step of a plan, with what only plans of messages have. */
export type PlanStep = FixStep & { answers?: readonly string[] | undefined; satisfies?: readonly string[] | undefined }

/**
 * Which replies and providers a step answers to, what receivers do about it or that another step reveals it, and where to carry
 * it out, unless `context` is null because its group says so.
 */
export function lineOfStep(
  step: Pick<PlanStep, 'keys' | 'title' | 'fixed_by' | 'answers' | 'satisfies'>,
  findings: readonly Pick<Finding, 'key' | 'title' | 'consequence' | 'consequence_for'>[],
  context: FindingContext | null,
  texts: Texts,
): string | null {
  const { answers = [], satisfies = [] } = step
  const { fixes } = texts.report
  const lead = leadOfStep(step, findings)
  const consequence = lead && consequenceInWords({ ...lead, state: 'fail' }, texts)
  const words = [
    answers.length > 0 && fixes.answers({ answers }),
    satisfies.length > 0 && fixes.satisfies({ providers: satisfies }),
    lead ? consequence : fixes.later,
    context && placeOfFix(step, context, texts),
  ].filter((part) => typeof part === 'string')
  const line = words.join(' · ')
  return line === '' ? null : line.charAt(0).toUpperCase() + line.slice(1)
}

/** Who carries out a step. */
export type Doer = keyof Texts['report']['fixes']['doers']

const doers: Record<FixStep['fixed_by'], Doer> = {
  message: 'message',
  dns: 'dns',
  service: 'service',
  blocklist: 'others',
  receiver: 'others',
  nobody: 'others',
}

/** The steps by who carries them out, in the order of the plan, so that the first step stays the first. */
export function groupSteps<Step extends Pick<FixStep, 'fixed_by'>>(
  steps: readonly Step[],
): { doer: Doer; steps: Step[] }[] {
  return [...Map.groupBy(steps, ({ fixed_by }) => doers[fixed_by])].map(([doer, own]) => ({ doer, steps: own }))
}

/** Where a group of steps is carried out: in the email, in the DNS, at the service that was seen. */
export function nameOfDoer(doer: Doer, { service }: Pick<FindingContext, 'service'>, { report }: Texts): string {
  const { doers: names } = report.fixes
  return doer === 'service' ? names.service({ service: service?.name ?? null }) : names[doer]
}

/** What to copy of a step: the record, a request to the service, or what to do. */
export function pasteOfStep({ record, fixed_by, title, fix }: FixStep, { report }: Texts): string {
  if (record) return record.value
  return fixed_by === 'service' ? report.fixes.request({ title, fix }) : fix
}

/** The pages behind a finding or a step: where the consequence is published, and the guide of the service that was seen. */
export function pagesBehind(
  source: PublishedAt | null,
  fixed_by: Finding['fixed_by'],
  { service }: Pick<FindingContext, 'service'>,
  { report }: Texts,
): { title: string; url: string }[] {
  const guide = fixed_by === 'service' && service?.setup
  return [source, guide && { ...guide, title: `${report.finding.guide}: ${guide.title}` }].flatMap((page) =>
    page && page.url !== null
      ? [{ title: [page.title, page.page_date].filter(Boolean).join(', '), url: page.url }]
      : [],
  )
}

/** Topics of findings that rest on a pack beside that of the providers. */
const packsOfTopics: Readonly<Record<string, string>> = {
  blacklist: 'lists',
  dbl: 'lists',
  html: 'clients',
  bimi: 'certificates',
}

/** Names the packs without a signature; null if there is none. */
export function unsignedNote(packs: readonly UsedFactPack[], { report }: Texts): string | null {
  const names = packs.flatMap(({ name, unsigned }) => (unsigned ? [name] : []))
  return names.length > 0 ? report.unsignedFacts({ names }) : null
}

/** How old the facts behind a finding are, if their sources are due to be read again. */
export function staleNoteOf(
  { key, consequence_source }: Pick<Finding, 'key' | 'consequence_source'>,
  packs: readonly UsedFactPack[],
  now: Date,
  texts: Texts,
): string | null {
  const topic = packsOfTopics[key.split('.')[0] ?? '']
  return staleNoteOfPacks([topic, consequence_source && 'providers'], packs, now, texts)
}

/** The same for facts of packs with these names. */
export function staleNoteOfPacks(
  names: readonly (string | null | undefined)[],
  packs: readonly UsedFactPack[],
  now: Date,
  { report }: Texts,
): string | null {
  const ages = packs.flatMap((pack) => (names.includes(pack.name) && isStale(pack, now) ? [ageInDays(pack, now)] : []))
  return ages.length > 0 ? report.finding.staleRules({ days: Math.max(...ages) }) : null
}
