import { useRef, useState } from 'react'
import type { KeySummary } from '../../../shared/contract/keys.ts'
import { useRevokeKey } from '../../api/keys.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/feedback/confirmation.tsx'
import { runMutation } from '../../ui/feedback/run-mutation.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'

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
