import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LinkedPage } from '../../shared/desktop/app-link.ts'
import type { Opened } from '../../shared/desktop/desktop.ts'
import { formatSize } from '../../shared/i18n/size.ts'
import type { UiTexts } from '../../shared/i18n/ui-texts.ts'
import { maxMessageOctets } from '../../shared/limits.ts'
import { onDesktopOpened } from '../api/desktop.ts'
import { useTexts } from '../i18n/language.tsx'
import { linkToDomain, linkToIp } from '../questions/links.ts'
import { Confirmation } from '../ui/feedback/confirmation.tsx'
import { showToast } from '../ui/feedback/toasts.tsx'

/** Links that cause network queries, so they require a click: anyone can create a link. */
type LookUp = Exclude<LinkedPage, { page: 'test' }>

/** Handles what was opened with the app: files as if dropped, and links to its pages. */
export function OpenedFromOutside({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const { file: texts } = useTexts().desktop
  const navigate = useNavigate()
  const [lookUp, setLookup] = useState<LookUp | null>(null)

  function open(opened: Opened): void {
    if (opened.kind === 'file') onFiles([new File([opened.content], opened.name)])
    else if (opened.kind === 'unreadable') showToast({ title: describeUnreadable(opened, texts) })
    else if (opened.page.page === 'test') void navigate({ to: '/t/$token', params: { token: opened.page.token } })
    else setLookup(opened.page)
  }

  const onOpened = useEffectEvent(open)
  useEffect(() => onDesktopOpened((all) => all.forEach((opened) => void onOpened(opened))), [])
  return <LookupQuestion lookUp={lookUp} onDone={() => setLookup(null)} />
}

function describeUnreadable(
  { name, isTooLarge }: Extract<Opened, { kind: 'unreadable' }>,
  { tooLarge, unreadable }: UiTexts['desktop']['file'],
): string {
  return isTooLarge ? tooLarge({ name, max: formatSize(maxMessageOctets) }) : unreadable({ name })
}

function LookupQuestion({ lookUp, onDone }: { lookUp: LookUp | null; onDone(): void }) {
  const { link: texts } = useTexts().desktop
  const navigate = useNavigate()
  if (lookUp === null) return null
  const isDomain = lookUp.page === 'domain'
  return (
    <Confirmation
      title={texts.title}
      body={isDomain ? texts.domain({ name: lookUp.name }) : texts.ip({ address: lookUp.ip })}
      confirm={isDomain ? texts.audit : texts.check}
      cancel={texts.cancel}
      look="primary"
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onDone()
      }}
      onConfirm={() => {
        void navigate(isDomain ? linkToDomain(lookUp.name) : linkToIp(lookUp.ip))
        onDone()
      }}
      isPending={false}
      error={null}
    />
  )
}
