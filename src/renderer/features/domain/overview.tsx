import { auditTopics, type DomainAudit } from '../../../shared/contract/domain.ts'
import { standingOf } from '../../../shared/report/topic-standing.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Card } from '../../ui/page.tsx'
import { StatusIcon } from './status-badge.tsx'
import { findingsOf, levelOfCheck } from './topics.ts'

/** All topics at a glance, each linked to its card. */
export function Overview({ audit: { checks, findings } }: { audit: DomainAudit }) {
  const { domain: texts } = useTexts()
  return (
    <Card className="p-2 md:p-3">
      <nav aria-label={texts.overview}>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))] gap-1">
          {auditTopics.map((topic) => {
            const standing = standingOf(checks[topic])
            const level = levelOfCheck(checks[topic], findingsOf(topic, findings))
            return (
              <li key={topic}>
                <a
                  href={`#${topic}`}
                  className="flex h-full items-start gap-2.5 rounded-lg px-2.5 py-2 hover:bg-sunken"
                >
                  <span className="mt-0.5">
                    <StatusIcon standing={standing} level={level} />
                  </span>
                  <span className="min-w-0 text-sm">
                    <span className="block font-medium">{texts.topics[topic].name}</span>
                    <span className="block text-muted">{texts.statuses[standing]}</span>
                  </span>
                </a>
              </li>
            )
          })}
        </ul>
      </nav>
    </Card>
  )
}
