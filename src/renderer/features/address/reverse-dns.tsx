import { useNavigate } from '@tanstack/react-router'
import { Check, CircleDashed, type LucideIcon, Minus, X } from 'lucide-react'
import type { BlacklistReport, FcrdnsStatus } from '../../../shared/contract/blacklist.ts'
import type { FindingLevel } from '../../../shared/i18n/text-keys.ts'
import { useLookup } from '../../api/lookups.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { join } from '../../ui/class-names.ts'
import { Card } from '../../ui/page.tsx'
import { LevelBadge, SeverityIcon } from '../../ui/severity-icon.tsx'
import { Prose } from '../../ui/text/prose.tsx'
import { LookupForm } from '../recent/lookup-form.tsx'

const statusLevels: Record<FcrdnsStatus, FindingLevel> = {
  pass: 'ok',
  fail: 'major',
  absent: 'major',
  unknown: 'unknown',
}

interface ReverseDnsProps {
  report: BlacklistReport
  /** The HELO name entered by the user. */
  helo: string | undefined
}

/** The reverse name of the address, and whether it resolves back. */
export function ReverseDns({ report, helo }: ReverseDnsProps) {
  const { fcrdns: texts } = useTexts().address
  const { status, reason, helo_ok: heloOk } = report.fcrdns
  return (
    <Card>
      <section aria-labelledby="fcrdns" className="p-4 md:p-5">
        <div className="flex items-start justify-between gap-4">
          <h2 id="fcrdns" className="min-w-0">
            <span className="text-lg font-semibold">{texts.title}</span>{' '}
            <span className="text-sm text-muted">{texts.question}</span>
          </h2>
          <LevelBadge level={statusLevels[status]}>{texts.statuses[status]}</LevelBadge>
        </div>
        <p className="mt-2 max-w-3xl text-pretty">
          {texts.sentences[status]} {reason && <Prose text={reason} />}
        </p>
        <Triangle report={report} />
        <div className="mt-5 grid max-w-lg gap-3 border-t border-line pt-4">
          <HeloForm key={helo} ip={report.ip} helo={helo} />
          {helo && <HeloVerdict helo={helo} isOk={heloOk} />}
        </div>
      </section>
    </Card>
  )
}

const links: Record<FcrdnsStatus, { icon: LucideIcon; color: string; line: string }> = {
  pass: { icon: Check, color: 'text-ok', line: 'border-solid border-ok' },
  fail: { icon: X, color: 'text-major', line: 'border-dotted border-major' },
  absent: { icon: Minus, color: 'text-major', line: 'border-dotted border-major' },
  unknown: { icon: CircleDashed, color: 'text-unknown', line: 'border-dashed border-unknown' },
}

/** From the address to its name, to the addresses of that name, and back to the start if confirmed. */
function Triangle({ report: { ip, fcrdns } }: { report: BlacklistReport }) {
  const { fcrdns: texts } = useTexts().address
  const { status, ptr, forward } = fcrdns
  const missing = (text: string) => (status === 'unknown' ? texts.notKnown : text)
  const hasName: FcrdnsStatus = ptr.length > 0 ? 'pass' : status
  const hasAddress: FcrdnsStatus = forward.length > 0 ? 'pass' : status
  const { icon: Icon, color, line } = links[status]
  return (
    <div className="@container mt-4 max-w-3xl">
      <div className="flex flex-col @lg:flex-row @lg:items-stretch">
        <Corner title={texts.address} values={[ip]} />
        <Edge text={texts.ptr} status={hasName} />
        <Corner title={texts.name} values={ptr.length > 0 ? ptr : [missing(texts.noName)]} />
        <Edge text={texts.forward} status={hasAddress} />
        <Corner title={texts.back} values={forward.length > 0 ? forward : [missing(texts.noAddress)]} mark={ip} />
      </div>
      <div className={join('mx-8 h-4 rounded-b-lg border-x-2 border-b-2 @max-lg:hidden', line)} aria-hidden />
      <p
        className={join(
          'flex items-center gap-1.5 text-sm font-medium @max-lg:mt-2 @lg:-mt-2.5 @lg:justify-center',
          color,
        )}
      >
        <span className="inline-flex items-center gap-1.5 bg-surface @lg:px-2.5">
          <Icon className="size-4 shrink-0" strokeWidth={2.5} aria-hidden />
          {status === 'pass' ? texts.same : status === 'fail' ? texts.notSame : missing(texts.notSame)}
        </span>
      </p>
    </div>
  )
}

interface CornerProps {
  title: string
  values: readonly string[]
  /** The value that completes the triangle. */
  mark?: string
}

function Corner({ title, values, mark }: CornerProps) {
  return (
    <div className="min-w-0 flex-1 rounded-lg border border-line bg-canvas px-4 py-3">
      <p className="text-xs text-muted">{title}</p>
      {values.map((value) => (
        <p key={value} className={join('font-mono text-sm wrap-anywhere', value === mark && 'font-semibold text-ok')}>
          {value}
        </p>
      ))}
    </div>
  )
}

function Edge({ text, status }: { text: string; status: FcrdnsStatus }) {
  const { color, line } = links[status]
  return (
    <div className="flex shrink-0 items-center @max-lg:py-1 @max-lg:pl-6 @lg:w-20 @lg:flex-col @lg:justify-center">
      <span className={join('px-1 text-xs font-medium @max-lg:order-2 @lg:mb-1', color)}>{text}</span>
      <span className={join('@max-lg:h-6 @max-lg:border-l-2 @lg:w-full @lg:border-t-2', line)} aria-hidden />
    </div>
  )
}

/** The HELO name to compare with the reverse name. */
function HeloForm({ ip, helo }: { ip: string; helo: string | undefined }) {
  const { helo: texts } = useTexts().address
  const navigate = useNavigate({ from: '/ip/$ip' })
  const lookUp = useLookup(useLanguage())
  return (
    <LookupForm
      texts={texts}
      member="helo"
      initial={helo ?? ''}
      required={false}
      lookUp={(name) => lookUp.address({ ip, helo: name })}
      open={(name) => void navigate({ search: { helo: name || undefined }, replace: true, resetScroll: false })}
    />
  )
}

function HeloVerdict({ helo, isOk }: { helo: string; isOk: boolean | null }) {
  const { helo: texts } = useTexts().address
  const level = isOk === null ? 'unknown' : isOk ? 'ok' : 'minor'
  const text =
    isOk === null ? texts.unknown({ name: helo }) : isOk ? texts.ok({ name: helo }) : texts.wrong({ name: helo })
  return (
    <p role="status" className="flex items-start gap-2 text-sm">
      <SeverityIcon level={level} className="mt-0.5 size-4.5" />
      <span className="wrap-anywhere">{text}</span>
    </p>
  )
}
