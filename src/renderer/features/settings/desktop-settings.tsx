import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DesktopSettings, UpdateChannel, UpdateState, UpdateStep } from '../../../shared/desktop/desktop.ts'
import type { DesktopShell } from '../../api/desktop.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { runMutation } from '../../ui/feedback/run-mutation.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { ToggleSwitch } from '../../ui/fields/toggle-switch.tsx'
import { Row, rowOf, type SettingRow } from './setting-row.tsx'

interface UpdateNoteProps {
  state: UpdateState
  onStep(step: UpdateStep): void
}

/** The user's next step; a running update needs none. */
const nextStep: Partial<Record<UpdateState['state'], UpdateStep>> = {
  idle: 'check',
  current: 'check',
  failed: 'check',
  available: 'download',
  ready: 'install',
}

/** The state of an update, and the next step, which is always up to the user. */
function UpdateNote({ state, onStep }: UpdateNoteProps) {
  const { desktop: texts } = useTexts()
  const step = nextStep[state.state]
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="text-sm text-muted">
        {wordsOf(state, texts.states)}
      </p>
      {step && <Button onClick={() => onStep(step)}>{texts.steps[step]}</Button>}
    </div>
  )
}

function wordsOf(state: UpdateState, texts: ReturnType<typeof useTexts>['desktop']['states']): string {
  if (state.state === 'available') return texts.available({ version: state.version })
  if (state.state === 'downloading') return texts.downloading({ version: state.version, percent: state.percent })
  if (state.state === 'ready') return texts.ready({ version: state.version })
  return state.state === 'idle' || state.state === 'unsupported' ? '' : texts[state.state]
}

const stateKey = ['desktop']

/** The settings and state of the desktop shell, kept up to date; undefined until loaded. */
function useDesktopState(shell: DesktopShell) {
  const client = useQueryClient()
  useEffect(() => shell.onState((state) => client.setQueryData(stateKey, state)), [shell, client])
  const { data } = useQuery({ queryKey: stateKey, queryFn: () => shell.readState(), staleTime: Infinity })
  return data
}

function useChangeDesktopSettings(shell: DesktopShell) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (settings: DesktopSettings) => shell.changeSettings(settings),
    onSuccess: (state) => client.setQueryData(stateKey, state),
  })
}

const switches = ['closeToTray', 'openAtLogin', 'notifications'] as const

/** Settings of the desktop app. There are none in a browser. */
export function useDesktopRows(shell: DesktopShell | null): SettingRow[] {
  const { desktop: texts } = useTexts()
  if (shell === null) return []
  return [
    ...switches.map((name) => {
      const { label, hint } = texts[name]
      return { key: name, words: [label, hint], node: <DesktopSwitch shell={shell} name={name} /> }
    }),
    rowOf('updates', texts.updates.label, texts.updates.hint, <Updates shell={shell} />),
    rowOf('folders', texts.folders.label, texts.folders.hint, <Folders shell={shell} />),
  ]
}

function useSet(shell: DesktopShell, settings: DesktopSettings | undefined) {
  const { notSaved } = useTexts().desktop
  const change = useChangeDesktopSettings(shell)
  return (part: Partial<DesktopSettings>) => {
    if (settings) runMutation(change, { ...settings, ...part }, { onError: () => showToast({ title: notSaved }) })
  }
}

function DesktopSwitch({ shell, name }: { shell: DesktopShell; name: (typeof switches)[number] }) {
  const { label, hint } = useTexts().desktop[name]
  const state = useDesktopState(shell)
  const set = useSet(shell, state?.settings)
  // Not every desktop can show notifications.
  if (name === 'notifications' && state?.canNotify === false) return null
  return (
    <Row title={label} hint={hint}>
      {state ? (
        <ToggleSwitch
          aria-label={label}
          checked={state.settings[name]}
          onCheckedChange={(isOn) => set({ [name]: isOn })}
        />
      ) : (
        <Skeleton className="h-6 w-10" />
      )}
    </Row>
  )
}

function Updates({ shell }: { shell: DesktopShell }) {
  const { desktop: texts } = useTexts()
  const state = useDesktopState(shell)
  const set = useSet(shell, state?.settings)
  if (!state) return <Skeleton className="h-9 w-full" />
  const { settings, updates } = state
  if (updates.state === 'unsupported') return <p className="text-sm text-muted">{texts.noUpdates}</p>
  const channels = Object.entries(texts.channels) as [UpdateChannel, string][]
  return (
    <>
      <Segments
        label={texts.updates.label}
        value={settings.updates}
        options={channels.map(([value, text]) => ({ value, text }))}
        onChange={(channel) => set({ updates: channel })}
      />
      <UpdateNote state={updates} onStep={(step) => void shell.takeUpdateStep(step)} />
    </>
  )
}

function Folders({ shell }: { shell: DesktopShell }) {
  const { desktop: texts } = useTexts()
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => void shell.showFolder('data')}>{texts.openData}</Button>
      <Button onClick={() => void shell.showFolder('logs')}>{texts.openLogs}</Button>
    </div>
  )
}
