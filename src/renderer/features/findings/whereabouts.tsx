import { ExternalLink } from 'lucide-react'
import { createContext, useContext } from 'react'
import type { FixStep } from '../../../shared/contract/finding.ts'
import type { PublishedAt } from '../../../shared/findings/consequence.ts'
import {
  consequenceAndPlace,
  consequenceInWords,
  type FindingContext,
  placeOfFix,
  staleNoteOf,
  staleNoteOfPacks,
} from '../../../shared/report/whereabouts.ts'
import type { PlainFinding } from '../../api/plain/inbox-test-report.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Part } from '../../ui/text/part.tsx'
import { useNow } from '../../ui/use-now.ts'

/** In milliseconds. */
const hour = 3_600_000

/** What the report says about all of its findings; null for reports of other instances. */
export const FindingsContext = createContext<FindingContext | null>(null)

/** What receivers do about a finding and where to fix it, in one line. */
export function useFindingLine(
  finding: Pick<PlainFinding, 'state' | 'consequence' | 'consequence_for' | 'fixed_by'>,
): string | null {
  const context = useContext(FindingsContext)
  const texts = useTexts()
  return context && consequenceAndPlace(finding, context, texts)
}

/** What receivers do about a finding, where that is published, and how old the facts are. */
export function Consequence({ finding }: { finding: PlainFinding }) {
  const texts = useTexts()
  const context = useContext(FindingsContext)
  const now = useNow(hour)
  const words = consequenceInWords(finding, texts)
  const stale = context && staleNoteOf(finding, context.packs, now, texts)
  const { consequence_source: source } = finding
  if (words === null && !stale) return null
  return (
    <Part title={texts.report.finding.consequence}>
      {words && `${words}. `}
      {source && <SourceLink source={source} />}
      {stale && <span className="text-muted"> ({stale})</span>}
    </Part>
  )
}

/** How old the facts of packs are, if their sources are due to be read again. */
export function useStaleNote(packs: readonly string[]): string | null {
  const context = useContext(FindingsContext)
  const now = useNow(hour)
  const texts = useTexts()
  return staleNoteOfPacks(packs, context?.packs ?? [], now, texts)
}

/** Where to fix it, with the guide of the service that was seen. */
export function Place({ of: { fixed_by } }: { of: Pick<FixStep | PlainFinding, 'fixed_by'> }) {
  const texts = useTexts()
  const context = useContext(FindingsContext)
  const guide = fixed_by === 'service' ? context?.service?.setup : null
  const place = context && placeOfFix({ fixed_by }, context, texts)
  if (!place) return null
  return (
    <p className="max-w-prose text-muted">
      {place.charAt(0).toUpperCase() + place.slice(1)}.{' '}
      {guide && (
        <>
          {texts.report.finding.guide}: <SourceLink source={guide} />
        </>
      )}
    </p>
  )
}

/** A page, with its date. */
export function SourceLink({ source: { title, url, page_date } }: { source: PublishedAt }) {
  const { providerMatrix: texts } = useTexts()
  return (
    <>
      {url === null ? (
        title
      ) : (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 rounded-sm text-accent hover:underline"
        >
          {title}
          <ExternalLink className="size-3.5 shrink-0" aria-hidden />
        </a>
      )}
      {page_date !== null && <span className="text-muted"> {texts.pageOf({ date: page_date })}</span>}
    </>
  )
}
