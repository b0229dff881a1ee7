import { Link } from '@tanstack/react-router'
import { FileText, RotateCw } from 'lucide-react'
import type { DomainAudit } from '../../../shared/contract/domain.ts'
import { leadOfAudit } from '../../../shared/report/lead-sentence.ts'
import { domainExists } from '../../../shared/report/topic-standing.ts'
import { levelOfGrade, openFloor } from '../../../shared/report/verdict-level.ts'
import type { PlainAnswer } from '../../api/plain/answer.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { linkToDomain } from '../../questions/links.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { ScoreGauge } from '../../ui/score-gauge.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { DomainHeading } from '../../ui/text/domain-heading.tsx'
import { Coverage } from '../findings/coverage.tsx'
import { WatchButton } from '../monitoring/watch-button.tsx'
import { ReportsLine } from '../recent/reports-line.tsx'
import { ShareButton } from '../share/share-button.tsx'
import { EditButton } from '../what-if/what-if-bar.tsx'

interface AuditHeaderProps {
  audit: DomainAudit
  source: AuditSource
  /** Starts editing records; null if not possible. */
  onEdit: (() => void) | null
  /** Whether it shows edited records, which cannot be shared. */
  isPlanned: boolean
}

/** The source of an audit: the DNS, which can be queried again, or a file. */
export type AuditSource =
  | { isFetching: boolean; refetch(): Promise<{ data: DomainAudit | PlainAnswer | undefined }> }
  | { file: string }

/** The grade with a sentence, its coverage, and its time. */
export function AuditHeader({ audit, source, onEdit, isPlanned }: AuditHeaderProps) {
  const ui = useTexts()
  const { domain: texts, results, zone } = ui
  const formats = useFormats()
  const language = useLanguage()
  const { domain, mail_domain, score, grade, grade_floor, coverage, checked_at, expires_at } = audit
  const level = levelOfGrade(grade, grade_floor)
  const exists = domainExists(audit)

  async function checkAgain(): Promise<void> {
    if ('file' in source) return
    const { data } = await source.refetch()
    if (data && 'domain' in data && data.checked_at === checked_at) {
      showToast({ title: texts.stillKept({ when: formats.time(data.expires_at) }) })
    }
  }

  return (
    <header className="flex flex-wrap items-start gap-x-8 gap-y-4">
      <ScoreGauge score={score} floor={openFloor(audit)} level={level} grade={grade} />
      <div className="min-w-0 flex-1 basis-80">
        <DomainHeading domain={domain} result={grade === null ? results.noGrade : `${results.grade} ${grade}`} />
        <p className="mt-1.5 flex items-start gap-2.5 text-lg">
          <SeverityIcon level={exists ? level : 'critical'} className="mt-1 size-5" />
          <span className="text-pretty wrap-anywhere">{leadOfAudit(audit, ui, language)}</span>
        </p>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
          <li>
            <Coverage {...coverage} />
          </li>
          {'file' in source ? (
            <li className="flex items-center gap-1.5 wrap-anywhere">
              <FileText className="size-4 shrink-0" aria-hidden />
              <span>
                <strong className="font-semibold text-ink">{zone.fromFile({ file: source.file })}</strong> ·{' '}
                {zone.offline}
              </span>
            </li>
          ) : (
            <li>
              {texts.asOf({ when: formats.dateTime(checked_at) })},{' '}
              {texts.keptUntil({ when: formats.time(expires_at) })}
            </li>
          )}
          {!('file' in source) && (
            <li className="empty:hidden">
              <ReportsLine domain={domain} />
            </li>
          )}
        </ul>
        {exists && !('file' in source) && mail_domain && <MailDomainOffer domain={mail_domain} />}
        <div className="mt-3 -ml-2.5 flex flex-wrap">
          {'isFetching' in source && (
            <Button icon={RotateCw} look="quiet" disabled={source.isFetching} onClick={() => void checkAgain()}>
              {source.isFetching ? texts.checking : texts.again}
            </Button>
          )}
          {onEdit && <EditButton onEdit={onEdit} />}
          {'isFetching' in source && <WatchButton target={{ kind: 'domain', domain, selectors: [] }} />}
          {!isPlanned && <ShareButton shared={{ kind: 'audit', audit }} link={null} redactsAtFirst={false} />}
        </div>
      </div>
    </header>
  )
}

/** Links from the audit of a website's host name to the audit of the domain that was probably meant. */
function MailDomainOffer({ domain }: { domain: string }) {
  const { mailDomain } = useTexts().domain
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <span className="wrap-anywhere">{mailDomain.question({ domain })}</span>
      <Link {...linkToDomain(domain)} className={buttonLook('secondary')}>
        {mailDomain.action({ domain })}
      </Link>
    </p>
  )
}
