import { Meter } from '@base-ui/react/meter'
import { useRef, useState } from 'react'
import type { KeySummary } from '../../../shared/contract/keys.ts'
import { useRevokeKey } from '../../api/keys.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { join } from '../../ui/class-names.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Confirmation } from '../../ui/feedback/confirmation.tsx'
import { runMutation } from '../../ui/feedback/run-mutation.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { useNow } from '../../ui/use-now.ts'

/** Refresh interval of relative times, in milliseconds. */
const agoInterval = 30_000

/** All keys: active ones first, newest first. */
export function KeyTable({ keys }: { keys: readonly KeySummary[] }) {
  const { keys: texts } = useTexts()
  const { columns } = texts
  const now = useNow(agoInterval)
  return (
    <div className="mt-6 rounded-lg bg-surface">
      <DataTable
        label={texts.title}
        hasRowHeads
        columns={[columns.key, columns.plan, columns.lookUps, columns.times, columns.state]}
        rows={inOrder(keys).map((key) => ({
          id: key.id,
          cells: [
            <KeyName key="name" summary={key} />,
            <Plan key="plan" summary={key} />,
            <Usage key="usage" summary={key} />,
            <Times key="times" summary={key} now={now} />,
            <KeyState key="state" summary={key} now={now} />,
          ],
        }))}
      />
    </div>
  )
}

function inOrder(keys: readonly KeySummary[]): KeySummary[] {
  return keys.toReversed().toSorted((one, other) => Number(one.revoked_at !== null) - Number(other.revoked_at !== null))
}

function KeyName({ summary: { name, prefix, revoked_at } }: { summary: KeySummary }) {
  const { keys: texts } = useTexts()
  return (
    <>
      <span className={join('block font-medium wrap-anywhere', (revoked_at || !name) && 'text-muted')}>
        {name ?? texts.unnamed}
      </span>
      <code className="font-mono text-xs text-muted">{prefix}…</code>
    </>
  )
}

function Plan({ summary: { plan, rights, credits } }: { summary: KeySummary }) {
  const { keys: texts } = useTexts()
  return (
    <>
      <span className="block whitespace-nowrap">{texts.plans[plan]}</span>
      <span className="block text-muted">{rights.map((right) => texts.rights[right].name).join(', ')}</span>
      {credits > 0 && <span className="text-muted whitespace-nowrap">{texts.credits({ count: credits })}</span>}
    </>
  )
}

function Usage({ summary: { usage, limits } }: { summary: KeySummary }) {
  const { keys: texts } = useTexts()
  return (
    <div className="grid min-w-44 gap-2">
      <UsageMeter period={texts.today} used={usage.today} limit={limits.day} />
      <UsageMeter period={texts.thisMonth} used={usage.this_month} limit={limits.month} />
    </div>
  )
}

function Times({ summary: { created_at, last_used_at }, now }: { summary: KeySummary; now: Date }) {
  const { keys: texts } = useTexts()
  const formats = useFormats()
  return (
    <>
      <span className="block" {...(last_used_at && { title: formats.dateTime(last_used_at) })}>
        {last_used_at ? texts.lastUsed({ when: formats.ago(last_used_at, now) }) : texts.neverUsed}
      </span>
      <span className="text-muted" title={formats.dateTime(created_at)}>
        {texts.created({ when: formats.ago(created_at, now) })}
      </span>
    </>
  )
}

interface UsageMeterProps {
  period: string
  used: number
  /** Null means unlimited. */
  limit: number | null
}

/** The usage of a limit in numbers and as a bar; only the number if unlimited. */
function UsageMeter({ period, used, limit }: UsageMeterProps) {
  const { keys: texts } = useTexts()
  const formats = useFormats()
  const lineLook = 'flex items-baseline justify-between gap-3 whitespace-nowrap'
  if (limit === null) {
    return (
      <p className={lineLook}>
        <span className="text-muted">{period}</span>
        <span className="tabular-nums">{`${formats.number(used)} · ${texts.noLimit}`}</span>
      </p>
    )
  }
  const words = texts.usedOf({ used: formats.number(used), limit: formats.number(limit) })
  return (
    <Meter.Root value={Math.min(used, limit)} max={limit} aria-valuetext={words}>
      <p className={lineLook}>
        <Meter.Label className="text-muted">{period}</Meter.Label>
        <span className="tabular-nums">{words}</span>
      </p>
      <Meter.Track className="mt-1 h-1.5 overflow-hidden rounded-full bg-line">
        <Meter.Indicator className={join('rounded-full', used < limit ? 'bg-accent' : 'bg-critical')} />
      </Meter.Track>
    </Meter.Root>
  )
}

interface KeyStateProps {
  summary: KeySummary
  now: Date
}

/** The status of a key, and the button to revoke it. */
export function KeyState({ summary: { id, name, prefix, revoked_at }, now }: KeyStateProps) {
  const { keys: texts } = useTexts()
  const formats = useFormats()
  const revoke = useRevokeKey(useLanguage())
  const [isAsking, setIsAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { revocation } = texts
  const title = name ?? `${prefix}…`

  function confirm(): void {
    runMutation(revoke, id, {
      onSuccess() {
        setIsAsking(false)
        showToast({ title: revocation.done({ name: title }) })
      },
    })
  }

  return (
    <div ref={place} tabIndex={-1}>
      {revoked_at === null ? (
        <>
          <span className="block">{texts.active}</span>
          <Button
            look="danger-quiet"
            aria-label={revocation.label({ name: title })}
            className="-ml-2.5 h-7!"
            onClick={() => {
              revoke.reset()
              setIsAsking(true)
            }}
          >
            {revocation.action}
          </Button>
        </>
      ) : (
        <>
          <span className="block">{texts.revoked}</span>
          <span className="text-muted" title={formats.dateTime(revoked_at)}>
            {formats.ago(revoked_at, now)}
          </span>
        </>
      )}
      <Confirmation
        title={revocation.title({ name: title })}
        body={revocation.body}
        confirm={revoke.isPending ? revocation.pending : revocation.confirm}
        cancel={revocation.cancel}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={confirm}
        isPending={revoke.isPending}
        error={revoke.error}
        // The button that opened the dialog is gone once the key is revoked.
        finalFocus={() => (revoke.isSuccess ? place.current : true)}
      />
    </div>
  )
}
