import { ageInDays, isStale, type UsedFactPack } from '../contract/fact-packs.ts'
import type { Finding, FixStep, SeenService } from '../contract/finding.ts'
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
