import type { ReactNode } from 'react'
import type { FindingLevel } from '../../../shared/i18n/ui/report.ts'
import { useTexts } from '../../i18n/language.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { LevelBadge } from '../../ui/level-badge.tsx'

interface VerdictProps {
  subject: string
  level: FindingLevel
  badge: string
  sentence: string
}

/** What was asked about, how it stands, and that in a sentence. */
export function Verdict({ subject, level, badge, sentence }: VerdictProps) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-lg font-semibold wrap-anywhere">{subject}</h3>
        <LevelBadge level={level}>{badge}</LevelBadge>
      </div>
      <p className="mt-1 mb-4 max-w-prose text-pretty">{sentence}</p>
    </>
  )
}

/** A record as it is published, and what it is made of. */
export function RecordText({ record, children }: { record: string; children?: ReactNode }) {
  const { answer: texts } = useTexts().lookups
  return (
    <div className="mt-4 grid gap-4">
      <div className="relative rounded-lg bg-sunken">
        <CodeBlock text={record} className="pr-14 text-sm whitespace-pre-wrap wrap-anywhere" />
        <CopyButton text={record} what={texts.record} className="absolute top-1.5 right-1.5 bg-sunken" />
      </div>
      {children}
    </div>
  )
}
