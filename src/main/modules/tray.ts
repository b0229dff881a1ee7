import { join } from 'node:path'
import { app, clipboard, Menu, Tray } from 'electron'
import { type DesktopTexts, desktopTexts } from '../../shared/i18n/desktop-texts.ts'
import type { Desktop } from '../desktop/desktop.ts'
import { notify } from '../desktop/notify.ts'
import { askForTest } from '../engine/ask-engine.ts'
import { openInWindow, showWindow } from '../window/show-window.ts'

type EngineState = { state: 'starting' } | { state: 'running'; smtp: string } | { state: 'failed' }
/** The state of the engine, and the hosted instance in use, if any. */
interface Serving {
  engine: EngineState
  instance: string | null
}

/** Adds a tray icon with the state of the engine and a command to create a test. */
export function tray(desktop: Desktop): void {
  const serving: Serving = { engine: { state: 'starting' }, instance: null }
  void app.whenReady().then(() => {
    // A template image adapts to the color of the macOS menu bar.
    const icon = new Tray(join(desktop.icons, process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'))
    icon.setToolTip('Sendproof')
    const draw = () => icon.setContextMenu(trayMenu(desktop, serving))
    // On macOS, the same click opens the menu.
    if (process.platform !== 'darwin') icon.on('click', () => showWindow(desktop))
    draw()
    desktop.languageListeners.push(draw)
    desktop.engine.connection.then(
      ({ smtp }) => {
        serving.engine = { state: 'running', smtp }
        draw()
      },
      () => {
        serving.engine = { state: 'failed' }
        draw()
      },
    )
    desktop.engine.onServing((instance) => {
      serving.instance = instance
      draw()
    })
  })
}

function trayMenu(desktop: Desktop, serving: Serving): Menu {
  const { tray: texts, menu } = desktopTexts[desktop.language]
  const { engine } = serving
  const status = describeEngineState(serving, texts)
  return Menu.buildFromTemplate([
    { label: status, enabled: false },
    { type: 'separator' },
    { label: texts.open, click: () => showWindow(desktop) },
    { label: texts.quickTest, enabled: engine.state === 'running', click: () => void quickTest(desktop) },
    { type: 'separator' },
    { label: menu.quit, click: () => app.quit() },
  ])
}

/** The engine refuses mail while a hosted instance is in use, so its address is not shown. */
function describeEngineState({ engine, instance }: Serving, texts: DesktopTexts['tray']): string {
  if (engine.state !== 'running') return texts[engine.state]
  return instance === null ? texts.running({ smtp: engine.smtp }) : texts.hosted({ instance: new URL(instance).host })
}

/** Creates a test and copies its address. If notifications are not available, shows the test instead. */
async function quickTest(desktop: Desktop): Promise<void> {
  const { copied, notMade } = desktopTexts[desktop.language].tray
  const made = await askForTest(desktop.engine, desktop.language).catch(() => null)
  if (made === null) {
    const isTold = notify(desktop, { title: notMade, body: '', onClick: () => showWindow(desktop) })
    if (!isTold) showWindow(desktop)
    return
  }
  const { token, address } = made
  const show = () => openInWindow(desktop, { kind: 'page', page: { page: 'test', token } })
  const isCopied = await clipboard.writeText(address).then(
    () => true,
    () => false,
  )
  if (!isCopied || !notify(desktop, { title: copied, body: address, onClick: show })) show()
}
