import type { Finding } from '../../../shared/contract/tests.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Prose } from '../../i18n/prose.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { groupUnknowns } from './findings.ts'

interface UnknownPanelProps {
  findings: readonly Finding[]
  onShow(): void
}

/** What could not be seen, why, and what would let us see it. */
export function UnknownPanel({ findings, onShow }: UnknownPanelProps) {
  const { unknowns } = useTexts().report
  const ignorances = groupUnknowns(findings)
  const count = ignorances.reduce((sum, ignorance) => sum + ignorance.findings.length, 0)
  if (count === 0) return null
  return (
    <Card>
      <section aria-labelledby="unknowns" className="p-4 md:p-5">
        <div className="flex items-start gap-3">
          <SeverityIcon level="unknown" className="mt-1 size-5" />
          <h2 id="unknowns" className="flex-1 text-lg font-semibold">
            {unknowns.title(count)}
          </h2>
          <Button look="quiet" className="-mt-1" onClick={onShow}>
            {unknowns.show}
          </Button>
        </div>
        <ul className="mt-1 space-y-2 pl-8 text-sm">
          {ignorances.map(({ reason, remedy, findings: hidden }) => (
            <li key={reason} className="max-w-prose text-pretty wrap-anywhere">
              <p>
                <Prose text={reason} /> <span className="text-subtle">({hidden.length})</span>
              </p>
              <p className="text-muted">
                <span className="sr-only">{unknowns.remedy}: </span>
                <Prose text={remedy} />
              </p>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
