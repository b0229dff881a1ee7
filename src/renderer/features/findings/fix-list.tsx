import { useState } from 'react'
import type { Finding } from '../../../shared/contract/tests.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { FindingRow } from './finding-row.tsx'

/** As many as one can keep in mind; the rest is a click away. */
const firstFixes = 3

/** What to mend, what gains most first. */
export function FixList({ fixes }: { fixes: readonly Finding[] }) {
  const { fixes: texts } = useTexts().report
  const formats = useFormats()
  const [showAll, setShowAll] = useState(false)
  const others = fixes.length - firstFixes
  return (
    <Card>
      <section aria-labelledby="fixes">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-4 pb-2 md:px-5">
          <h2 id="fixes" className="text-lg font-semibold">
            {fixes.length > 0 ? texts.title : texts.none}
          </h2>
          {fixes.length > 1 && <p className="text-sm text-muted">{texts.intro}</p>}
        </div>
        {fixes.length === 0 ? (
          <p className="flex items-center gap-2.5 px-4 pb-5 md:px-5">
            <SeverityIcon level="ok" className="size-5" />
            {texts.noneBody}
          </p>
        ) : (
          <ol className="divide-y divide-line">
            {(showAll ? fixes : fixes.slice(0, firstFixes)).map((finding) => (
              <FindingRow
                key={finding.key}
                finding={finding}
                end={
                  finding.gain > 0 ? (
                    <span className="rounded-full bg-ok-soft px-2.5 py-0.5 text-ok">
                      {texts.gain(formats.number(finding.gain))}
                    </span>
                  ) : (
                    <span className="font-normal text-muted">{texts.noGain}</span>
                  )
                }
              />
            ))}
          </ol>
        )}
        {others > 0 && (
          <div className="border-t border-line px-2 py-1.5">
            <Button look="quiet" onClick={() => setShowAll(!showAll)}>
              {showAll ? texts.fewer : texts.more(others)}
            </Button>
          </div>
        )}
      </section>
    </Card>
  )
}
