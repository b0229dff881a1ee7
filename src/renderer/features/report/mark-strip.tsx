import type { InboxTestResult } from '../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import { type ChecklistState, readChecklist } from '../../../shared/report/checklist.ts'
import { useTexts } from '../../i18n/language.tsx'
import { join } from '../../ui/class-names.ts'
import { LevelOrNone } from '../../ui/severity-icon.tsx'
import { describeProvider, levelOfProvider } from './providers/requirements.ts'

export const levelsOfChecks: Record<ChecklistState, FindingLevel> = { ok: 'ok', look: 'minor', unknown: 'unknown' }

interface MarkStripProps {
  result: Pick<InboxTestResult, 'facts' | 'findings' | 'inbox' | 'providers'>
  onProviders(): void
  onChecklist(): void
}

/** Each provider and each item of the checklist as a mark. On phones, those that are fine are only counted. */
export function MarkStrip({ result, onProviders, onChecklist }: MarkStripProps) {
  const texts = useTexts()
  const { providerMatrix, checklist, report } = texts
  const providers = result.providers.map((provider) => ({
    name: provider.name,
    level: levelOfProvider(provider),
    words: describeProvider(provider, providerMatrix),
    onClick: onProviders,
  }))
  const items = readChecklist(result, texts).map(({ label, state, sentence }) => ({
    name: label,
    level: levelsOfChecks[state],
    words: `${checklist.states[state]}. ${sentence}`,
    onClick: onChecklist,
  }))
  const fine = [...providers, ...items].filter(({ level }) => level === 'ok').length
  return (
    <div className="-mx-1.5 flex flex-wrap items-center text-sm">
      <Marks label={providerMatrix.title} marks={providers} />
      <span className="mx-1.5 h-4 border-l border-edge max-sm:hidden" aria-hidden />
      <Marks label={checklist.title} marks={items} />
      <span className="px-1.5 text-muted sm:hidden">{report.fine({ count: fine })}</span>
    </div>
  )
}

interface Mark {
  name: string
  level: FindingLevel | null
  /** The result in words. */
  words: string
  onClick(): void
}

function Marks({ label, marks }: { label: string; marks: readonly Mark[] }) {
  return (
    <ul aria-label={label} className="contents">
      {marks.map(({ name, level, words, onClick }) => (
        <li key={name} className={join('min-w-0', level === 'ok' && 'max-sm:hidden')}>
          <button
            type="button"
            title={words}
            className="flex h-7 items-center gap-1.5 rounded-md px-1.5 hover:bg-sunken"
            onClick={onClick}
          >
            <LevelOrNone level={level} className="size-4" />
            {name}
            <span className="sr-only">: {words}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
