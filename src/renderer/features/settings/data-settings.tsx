import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endSessions, exportPath, resetData } from '../../../shared/contract/data.ts'
import { callApp, fetchApp } from '../../api/client.ts'
import { clearPageSecret, pageSecret } from '../../api/page-secret.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { resetPreferences } from '../../preferences/preferences.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { CopyableLines } from '../../ui/copy/code-block.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { saveFile } from '../../ui/copy/download.ts'
import { Confirmation } from '../../ui/feedback/confirmation.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { productName } from '../../ui/page.tsx'
import { rowOf, type SettingRow } from './setting-row.tsx'

/** Where the data is stored, and its export, import, and deletion. */
export function useDataRows(dataDir: string): SettingRow[] {
  const { data: texts, dataDir: folder } = useTexts().settings
  return [
    rowOf('data_dir', folder, texts.folderHint, <Folder path={dataDir} />),
    rowOf('export', texts.exportLabel, texts.exportHint, <Export />),
    rowOf(
      'import',
      texts.importLabel,
      texts.importHint,
      <CopyableLines text={importCommand} what={texts.importCommand} wraps />,
    ),
    rowOf('sessions', texts.sessionsLabel, texts.sessionsHint, <EndSessions />),
    rowOf('reset', texts.resetLabel, texts.resetHint, <Reset />),
  ]
}

const importCommand = 'sendproof import sendproof-data.tar.gz --data-dir FOLDER'

function Folder({ path }: { path: string }) {
  const { settings: texts } = useTexts()
  return (
    <p className="flex items-start gap-2">
      <span className="min-w-0 py-1.5 font-mono text-sm wrap-anywhere">{path}</span>
      <CopyButton text={path} what={texts.dataDir} />
    </p>
  )
}

/** A link cannot send the page's half of the session secret, so the page fetches the file and saves it. */
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
      <Button disabled={exported.isPending} onClick={() => exported.mutate()}>
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
      <Button disabled={end.isPending} onClick={() => end.mutate()}>
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
