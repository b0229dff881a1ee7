import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endSessions, exportPath, resetData } from '../../../shared/contract/data.ts'
import { callApp, fetchApp } from '../../api/client.ts'
import { clearPageSecret, pageSecret } from '../../api/page-secret.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { resetPreferences } from '../../preferences.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { saveFile } from '../../ui/copy/download.ts'
import { Confirmation } from '../../ui/feedback/confirmation.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { productName } from '../../ui/page.tsx'
import { Row } from './setting-row.tsx'
import { SettingsSection } from './settings-section.tsx'

export const dataSectionId = 'data'

/** Exports and deletes all data. */
export function DataSection() {
  const { data: texts } = useTexts().settings
  return (
    <SettingsSection id={dataSectionId} title={texts.title} intro={texts.intro}>
      <Row title={texts.exportLabel} hint={texts.exportHint}>
        <Export />
      </Row>
      <Row title={texts.sessionsLabel} hint={texts.sessionsHint}>
        <EndSessions />
      </Row>
      <Row title={texts.resetLabel} hint={texts.resetHint}>
        <Reset />
      </Row>
    </SettingsSection>
  )
}

/** A link cannot send the page's half of the session secret, so a browser page fetches the file and saves it. */
function Export() {
  const { data: texts } = useTexts().settings
  const language = useLanguage()
  const exported = useMutation({
    mutationFn: () => fetchApp(exportPath, language),
    onSuccess: (file) => saveFile('sendproof-data.tar.gz', file),
  })
  if (pageSecret() === null)
    return (
      <a href={`/app${exportPath}`} download className={buttonLook('secondary')}>
        {texts.exportNow}
      </a>
    )
  return (
    <div>
      <Button disabled={exported.isPending} focusableWhenDisabled onClick={() => exported.mutate()}>
        {texts.exportNow}
      </Button>
      {exported.error && <FailureNote error={exported.error} />}
    </div>
  )
}

function EndSessions() {
  const { data: texts } = useTexts().settings
  const language = useLanguage()
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: () => callApp(endSessions, { language }),
    async onSuccess({ ended }) {
      clearPageSecret()
      showToast({ title: texts.sessionsEnded({ count: ended }) })
      await client.resetQueries()
    },
  })
  return (
    <div>
      <Button disabled={end.isPending} focusableWhenDisabled onClick={() => end.mutate()}>
        {texts.endSessions}
      </Button>
      {end.error && <FailureNote error={end.error} />}
    </div>
  )
}

function Reset() {
  const { data: texts } = useTexts().settings
  const [isAsking, setIsAsking] = useState(false)
  const language = useLanguage()
  const client = useQueryClient()
  const reset = useMutation({
    mutationFn: () => callApp(resetData, { language }),
    async onSuccess() {
      resetPreferences()
      clearPageSecret()
      setIsAsking(false)
      showToast({ title: texts.resetDone })
      await client.resetQueries()
    },
  })
  return (
    <>
      <Button
        look="danger-quiet"
        className="-ml-2.5"
        onClick={() => {
          reset.reset()
          setIsAsking(true)
        }}
      >
        {texts.resetNow}
      </Button>
      <Confirmation
        {...texts.question}
        typed={{ label: texts.typeName({ name: productName }), word: productName }}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => reset.mutate()}
        isPending={reset.isPending}
        error={reset.error}
      />
    </>
  )
}
