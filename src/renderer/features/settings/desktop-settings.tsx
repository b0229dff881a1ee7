import type { DesktopSettings, UpdateChannel } from '../../../shared/desktop/desktop.ts'
import { type DesktopShell, desktopShell } from '../../desktop.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { ToggleSwitch } from '../../ui/fields/toggle-switch.tsx'
import { useChangeDesktopSettings, useDesktopState } from '../desktop/use-desktop-state.ts'
import { Row } from './setting-row.tsx'
import { SettingsSection } from './settings-section.tsx'
import { UpdateNote } from './update-note.tsx'

export const desktopSectionId = 'desktop'

/** Settings of the desktop app. Not shown in a browser. */
export function DesktopSection() {
  const { desktop: texts } = useTexts()
  const shell = desktopShell()
  if (shell === null) return null
  return (
    <SettingsSection id={desktopSectionId} title={texts.title} intro={texts.intro}>
      <DesktopRows shell={shell} />
    </SettingsSection>
  )
}

const switches = ['closeToTray', 'openAtLogin', 'notifications'] as const

function DesktopRows({ shell }: { shell: DesktopShell }) {
  const { desktop: texts } = useTexts()
  const state = useDesktopState(shell)
  const change = useChangeDesktopSettings(shell)
  if (!state) return <Skeleton className="h-96 w-full" />
  const { settings, updates, canNotify } = state
  const set = (part: Partial<DesktopSettings>) =>
    change.mutate({ ...settings, ...part }, { onError: () => showToast({ title: texts.notSaved }) })
  const channels = Object.entries(texts.channels) as [UpdateChannel, string][]
  return (
    <>
      {switches
        .filter((name) => canNotify || name !== 'notifications')
        .map((name) => (
          <Row key={name} title={texts[name].label} hint={texts[name].hint}>
            <ToggleSwitch
              aria-label={texts[name].label}
              checked={settings[name]}
              onCheckedChange={(isOn) => set({ [name]: isOn })}
            />
          </Row>
        ))}
      <Row title={texts.updates.label} hint={texts.updates.hint}>
        {updates.state === 'unsupported' ? (
          <p className="text-sm text-muted">{texts.noUpdates}</p>
        ) : (
          <>
            <Segments
              label={texts.updates.label}
              value={settings.updates}
              options={channels.map(([value, text]) => ({ value, text }))}
              onChange={(channel) => set({ updates: channel })}
            />
            <UpdateNote state={updates} onStep={(step) => void shell.takeUpdateStep(step)} />
          </>
        )}
      </Row>
      <Row title={texts.folders.label} hint={texts.folders.hint}>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void shell.showFolder('data')}>{texts.openData}</Button>
          <Button onClick={() => void shell.showFolder('logs')}>{texts.openLogs}</Button>
        </div>
      </Row>
    </>
  )
}
