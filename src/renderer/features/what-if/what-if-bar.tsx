import { ArrowRight, FlaskConical, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Finding } from '../../../shared/contract/finding.ts'
import { levelOf } from '../../../shared/report/finding-level.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { join } from '../../ui/class-names.ts'
import { CopyFace } from '../../ui/copy/copy-button.tsx'
import { useCopy } from '../../ui/copy/use-copy.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { announce } from '../../ui/feedback/announcer.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { focusHeading } from '../../ui/page.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { Prose } from '../../ui/text/prose.tsx'

/** A value before and after, as text; null if none. */
export interface Measure {
  name: string
  before: string | null
  after: string | null
}

/** Marks a value that unknown checks could lower. */
export function useAtBest(): (value: string, isBestCase: boolean) => string {
  const { valueAtBest } = useTexts().results
  return (value, isBestCase) => (isBestCase ? valueAtBest({ value }) : value)
}

interface WhatIfBarProps {
  measures: readonly Measure[]
  come: readonly Finding[]
  go: readonly Finding[]
  zoneLines: string
  isPending: boolean
  hasFailed: boolean
  onDiscard(): void
  /** What else the edits would change. */
  children?: ReactNode
}

/**
 * Says that the shown records are not published, and what they would change. Its height is fixed. It stays visible unless
 * it would cover most of a low window.
 */
export function WhatIfBar(props: WhatIfBarProps) {
  const { measures, come, go, zoneLines, isPending, hasFailed, onDiscard, children } = props
  const { whatIf: texts } = useTexts()
  const { copied, copy } = useCopy()
  const inWords = measures
    .map(
      ({ name, before, after }) =>
        `${name} ${texts.fromTo({ before: before ?? texts.none, after: after ?? texts.none })}`,
    )
    .join(', ')
  useEffect(() => {
    if (zoneLines !== '') announce(inWords)
  }, [inWords, zoneLines])
  return (
    <section
      aria-label={texts.bar}
      className="sticky top-0 z-20 mb-6 low:relative rounded-xl border border-accent bg-raised p-4 shadow-raised"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="flex items-center gap-2 font-semibold">
          <FlaskConical className="size-5 text-accent" aria-hidden />
          {texts.notPublished}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button disabled={zoneLines === ''} onClick={() => void copy(zoneLines)}>
            <CopyFace icon={null} text={texts.copyLines} copied={copied} />
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              onDiscard()
              focusHeading()
            }}
          >
            <X className="size-4" aria-hidden />
            {texts.discard}
          </Button>
        </div>
      </div>
      <div className="mt-2 flex min-w-0 flex-col gap-x-6 sm:flex-row">
        {measures.map((measure) => (
          <Change key={measure.name} measure={measure} />
        ))}
      </div>
      <div className="mt-1 flex h-6 items-center gap-4 text-sm">
        <div className="min-w-0 flex-1">
          <Effect come={come} go={go} hasFailed={hasFailed} isEdited={zoneLines !== ''} />
        </div>
        <p className="shrink-0 text-muted">{!hasFailed && isPending ? texts.judging : ''}</p>
      </div>
      {children}
    </section>
  )
}

interface EffectProps extends Pick<WhatIfBarProps, 'come' | 'go' | 'hasFailed'> {
  isEdited: boolean
}

/** One line on what the edits change. The findings open on top of the page, so that nothing below moves. */
function Effect({ come, go, hasFailed, isEdited }: EffectProps) {
  const { whatIf: texts } = useTexts()
  if (hasFailed) return <p className="truncate text-critical">{texts.failed}</p>
  if (!isEdited) return <p className="truncate text-muted">{texts.notPublishedBody}</p>
  if (come.length + go.length === 0) return <p className="truncate text-muted">{texts.noChange}</p>
  const summary = [
    go.length > 0 && texts.gone({ count: go.length }),
    come.length > 0 && texts.come({ count: come.length }),
  ]
  return (
    <Disclosure isPlaced summary={summary.filter(Boolean).join(', ')}>
      <ul className="absolute inset-x-0 top-full mt-1 grid max-h-64 gap-1 overflow-y-auto rounded-xl border border-accent bg-raised p-4 shadow-raised">
        {go.map((finding) => (
          <li key={`- ${finding.key}`} className="flex items-start gap-2 text-muted">
            <SeverityIcon level="ok" className="mt-0.5 size-4" />
            <span className="line-through wrap-anywhere">
              <Prose text={finding.title} />
            </span>
          </li>
        ))}
        {come.map((finding) => (
          <li key={`+ ${finding.key}`} className="flex items-start gap-2">
            <SeverityIcon level={levelOf(finding)} className="mt-0.5 size-4" />
            <span className="wrap-anywhere">
              <Prose text={finding.title} />
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function Change({ measure: { name, before, after } }: { measure: Measure }) {
  const { whatIf: texts } = useTexts()
  const [from, to] = [before ?? texts.none, after ?? texts.none]
  return (
    <p className="flex h-6 min-w-0 items-center gap-1.5 text-sm whitespace-nowrap">
      <span className="text-muted">{name}</span>
      <span aria-hidden className="flex min-w-0 items-center gap-1.5 tabular-nums">
        <span className={join('truncate', from === to ? 'font-semibold' : 'text-muted line-through')}>{from}</span>
        {from !== to && (
          <>
            <ArrowRight className="size-3.5 shrink-0" />
            <span className="truncate font-semibold">{to}</span>
          </>
        )}
      </span>
      <span className="sr-only">{texts.fromTo({ before: from, after: to })}</span>
    </p>
  )
}

/** Starts editing records, by click or shortcut. */
export function EditButton({ onEdit }: { onEdit(): void }) {
  const { whatIf } = useTexts()
  useShortcut('editRecords', onEdit)
  return (
    <Button icon={FlaskConical} look="quiet" onClick={onEdit}>
      {whatIf.start}
    </Button>
  )
}
