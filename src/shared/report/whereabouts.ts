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

/** What receivers do about a step, and where to carry it out; that another step reveals it, if that is so. */
export function lineOfStep(
  step: Pick<FixStep, 'keys' | 'title' | 'fixed_by'>,
  findings: readonly Pick<Finding, 'key' | 'title' | 'consequence' | 'consequence_for'>[],
  context: FindingContext,
  texts: Texts,
): string | null {
  const lead = leadOfStep(step, findings)
  if (!lead) return texts.report.fixes.later
  return consequenceAndPlace({ ...lead, state: 'fail', fixed_by: step.fixed_by }, context, texts)
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
