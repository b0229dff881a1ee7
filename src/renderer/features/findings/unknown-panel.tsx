import type { ReactNode } from 'react'
import type { Finding } from '../../../shared/contract/finding.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Card } from '../../ui/page.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { Prose } from '../../ui/text/prose.tsx'
import { FindingKey } from './finding-details.tsx'
import { groupUnknowns, type UnknownFacts } from './findings.ts'

interface UnknownPanelProps {
  findings: readonly Finding[]
  /** Whether the checks are listed as well, for a page that shows them nowhere else. */
  listsChecks?: boolean
  /** A control that resolves the unknown, shown below its reason. */
  action?: (ignorance: UnknownFacts) => ReactNode
}

/** What could not be checked, why, and how to find out. */
export function UnknownPanel({ findings, listsChecks = false, action }: UnknownPanelProps) {
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
            {unknowns.title({ count })}
          </h2>
        </div>
        <ul className="mt-1 space-y-3 pl-8 text-sm">
          {ignorances.map((ignorance) => (
            <li key={ignorance.remedy}>
              <Reasons ignorance={ignorance} />
              {action?.(ignorance)}
              {listsChecks && <Checks findings={ignorance.findings} />}
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

function Checks({ findings }: Pick<UnknownFacts, 'findings'>) {
  const { unknowns } = useTexts().report
  return (
    <Disclosure summary={unknowns.show({ count: findings.length })} className="mt-1">
      <ul className="grid gap-2 pl-5">
        {findings.map((finding) => (
          <li key={finding.key}>
            <Prose text={finding.title} />
            <FindingKey finding={finding} />
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}

function Reasons({ ignorance: { reasons, remedy } }: { ignorance: UnknownFacts }) {
  const { unknowns } = useTexts().report
  return (
    <div className="max-w-2xl text-pretty wrap-anywhere">
      {reasons.map((reason) => (
        <p key={reason}>
          <Prose text={reason} />
        </p>
      ))}
      <p className="text-muted">
        <span className="sr-only">{unknowns.remedy}: </span>
        <Prose text={remedy} />
      </p>
    </div>
  )
}
