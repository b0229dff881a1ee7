import { ArrowRight, FlaskConical, X } from 'lucide-react'
import { useEffect } from 'react'
import type { Finding } from '../../../shared/contract/tests.ts'
import { levelOf } from '../../../shared/report/finding-level.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Prose } from '../../i18n/prose.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyFace } from '../../ui/copy/copy-face.tsx'
import { useCopy } from '../../ui/copy/use-copy.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { announce } from '../../ui/feedback/announcer.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'

/** A value before and after, as text; null if there is none. */
export interface Measure {
  name: string
  before: string | null
  after: string | null
}

interface WhatIfBarProps {
  measures: readonly Measure[]
  come: readonly Finding[]
  go: readonly Finding[]
  zoneLines: string
  isPending: boolean
  hasFailed: boolean
  onDiscard(): void
}

/** Says that the shown records are not published, and what they would change. Stays visible. */
export function WhatIfBar({ measures, come, go, zoneLines, isPending, hasFailed, onDiscard }: WhatIfBarProps) {
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
      className="sticky top-0 z-20 mb-6 rounded-xl border border-accent bg-raised p-4 shadow-raised"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <p className="flex items-center gap-2 font-semibold">
          <FlaskConical className="size-5 text-accent" aria-hidden />
          {texts.notPublished}
        </p>
        {measures.map((measure) => (
          <Change key={measure.name} measure={measure} />
        ))}
        <p className="min-w-32 flex-1 text-sm text-muted">{hasFailed ? '' : isPending ? texts.judging : ''}</p>
        <div className="flex flex-wrap gap-2">
          <Button disabled={zoneLines === ''} focusableWhenDisabled onClick={() => void copy(zoneLines)}>
            <CopyFace icon={null} text={texts.copyLines} copied={copied} />
          </Button>
          <Button look="quiet" onClick={onDiscard}>
            <X className="size-4" aria-hidden />
            {texts.discard}
          </Button>
        </div>
      </div>
      <div className="mt-2 text-sm">
        {hasFailed ? (
          <p className="text-critical">{texts.failed}</p>
        ) : zoneLines === '' ? (
          <p className="text-muted">{texts.notPublishedBody}</p>
        ) : come.length + go.length === 0 ? (
          <p className="text-muted">{texts.noChange}</p>
        ) : (
          <Disclosure
            summary={[
              go.length > 0 && texts.gone({ count: go.length }),
              come.length > 0 && texts.come({ count: come.length }),
            ]
              .filter(Boolean)
              .join(', ')}
          >
            <ul className="mt-1 grid max-h-48 gap-1 overflow-y-auto">
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
        )}
      </div>
    </section>
  )
}

function Change({ measure: { name, before, after } }: { measure: Measure }) {
  const { whatIf: texts } = useTexts()
  const [from, to] = [before ?? texts.none, after ?? texts.none]
  return (
    <p className="flex items-center gap-1.5 text-sm">
      <span className="text-muted">{name}</span>
      <span aria-hidden className="flex items-center gap-1.5 tabular-nums">
        <span className={from === to ? 'font-semibold' : 'text-muted line-through'}>{from}</span>
        {from !== to && (
          <>
            <ArrowRight className="size-3.5" />
            <span className="font-semibold">{to}</span>
          </>
        )}
      </span>
      <span className="sr-only">{texts.fromTo({ before: from, after: to })}</span>
    </p>
  )
}
