import { Ban } from 'lucide-react'
import { useRef, useState } from 'react'
import type { KeySummary } from '../../../shared/contract/keys.ts'
import { useRevokeKey } from '../../api/keys.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Confirmation } from '../../ui/confirmation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LevelBadge } from '../../ui/level-badge.tsx'
import { showToast } from '../../ui/toasts.tsx'

/** Whether a key works, and what ends it. */
export function KeyState({ summary: { id, name, prefix, revoked_at } }: { summary: KeySummary }) {
  const { keys: texts } = useTexts()
  const formats = useFormats()
  const revoke = useRevokeKey(useLanguage())
  const [isAsking, setIsAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { revocation } = texts
  const title = name ?? `${prefix}…`

  function confirm(): void {
    revoke.mutate(id, {
      onSuccess: () => {
        setIsAsking(false)
        showToast({ title: revocation.done(title) })
      },
    })
  }

  return (
    <div ref={place} tabIndex={-1} className="flex items-center gap-2">
      {revoked_at === null ? (
        <>
          <LevelBadge level="ok">{texts.active}</LevelBadge>
          <IconButton
            label={revocation.label(title)}
            icon={<Ban className="size-4" aria-hidden />}
            className="-my-2"
            onClick={() => {
              revoke.reset()
              setIsAsking(true)
            }}
          />
        </>
      ) : (
        <span title={formats.dateTime(revoked_at)}>
          <LevelBadge level="unknown" icon={<Ban className="size-4" aria-hidden />}>
            {texts.revoked}
          </LevelBadge>
        </span>
      )}
      <Confirmation
        title={revocation.title(title)}
        body={revocation.body}
        confirm={revoke.isPending ? revocation.pending : revocation.confirm}
        cancel={revocation.cancel}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={confirm}
        isPending={revoke.isPending}
        error={revoke.error}
        // What asked is gone when the key is revoked.
        finalFocus={() => (revoke.isSuccess ? place.current : true)}
      />
    </div>
  )
}
