import type { HtmlReport } from '../../../shared/contract/html.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useTexts } from '../../i18n/language.tsx'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { Prose } from '../../ui/text/prose.tsx'
import { FactList } from '../findings/fact-list.tsx'
import { issueLevels } from '../findings/html-issues.ts'
import { Verdict } from './answer-parts.tsx'

export function HtmlAnswer({ report }: { report: HtmlReport }) {
  const { lookups: texts, htmlCheck, tools } = useTexts()
  const formats = useFormats()
  const { valid, score, size_kb: size, issues, summary } = report
  return (
    <section aria-label={tools.kinds.html.name}>
      <Verdict
        subject={htmlCheck.scoreOf({ score })}
        level={valid ? 'ok' : 'major'}
        badge={valid ? texts.answer.valid : texts.answer.notValid}
        sentence={texts.html.summary(summary)}
      />
      <FactList facts={[[htmlCheck.size, formats.size(size * 1024)]]} />
      <ul className="mt-4 divide-y divide-line border-t border-line">
        {issues.map(({ id, msg, severity, lines, count, clients }) => (
          <li
            key={id}
            className="grid items-start justify-items-start gap-x-4 gap-y-1 py-3 text-sm sm:grid-cols-[8.5rem_1fr]"
          >
            <LevelBadge level={issueLevels[severity]}>{htmlCheck.severity[severity]}</LevelBadge>
            <div className="min-w-0">
              <p className="text-pretty wrap-anywhere">
                <Prose text={msg} />
              </p>
              <p className="text-muted">
                {[
                  htmlCheck.places({ count }),
                  lines.length > 0 && `${texts.html.where} ${lines.join(', ')}`,
                  clients.join(', '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
