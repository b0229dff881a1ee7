import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { exportPath, resetData } from '../../../shared/contract/data.ts'
import { callApp } from '../../api/client.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { forgetPreferences } from '../../preferences.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/confirmation.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { Row } from './setting-row.tsx'
import { SettingsSection } from './settings-section.tsx'

export const dataSectionId = 'data'

/** Takes everything along, and deletes everything. */
export function DataSection() {
  const { data: texts } = useTexts().settings
  return (
    <SettingsSection id={dataSectionId} title={texts.title} intro={texts.intro}>
      <Row title={texts.exportLabel} hint={texts.exportHint}>
        <a href={`/app${exportPath}`} download className={buttonLook('secondary')}>
          {texts.exportNow}
        </a>
      </Row>
      <Row title={texts.resetLabel} hint={texts.resetHint}>
        <Reset />
      </Row>
    </SettingsSection>
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
      forgetPreferences()
      setIsAsking(false)
      showToast({ title: texts.resetDone })
      await client.resetQueries()
    },
  })
  return (
    <>
      <Button
        onClick={() => {
          reset.reset()
          setIsAsking(true)
        }}
      >
        {texts.resetNow}
      </Button>
      <Confirmation
        {...texts.question}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => reset.mutate()}
        isPending={reset.isPending}
        error={reset.error}
      />
    </>
  )
}
