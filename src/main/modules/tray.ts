import { join } from 'node:path'
import { app, clipboard, Menu, Tray } from 'electron'
import { type DesktopTexts, desktopTexts } from '../../shared/i18n/desktop-texts.ts'
import type { Desktop } from '../desktop.ts'
import { askForTest } from '../engine/ask-engine.ts'
import { notify } from '../notify.ts'
import { openInWindow, showWindow } from '../window/show-window.ts'

type EngineState = { state: 'starting' } | { state: 'running'; smtp: string } | { state: 'failed' }
/** The engine, and the hosted instance that serves in its place, if one does. */
interface Serving {
  engine: EngineState
  instance: string | null
}

/** An icon that tells how the engine is, and makes a test without the window. */
export function tray(desktop: Desktop): void {
  const serving: Serving = { engine: { state: 'starting' }, instance: null }
  void app.whenReady().then(() => {
    // macOS colours a template like its menu bar.
    const icon = new Tray(join(desktop.icons, process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'))
    icon.setToolTip('Sendproof')
    const draw = () => icon.setContextMenu(trayMenu(desktop, serving))
    // macOS opens the menu with the same click.
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
  const status = wordState(serving, texts)
  return Menu.buildFromTemplate([
    { label: status, enabled: false },
    { type: 'separator' },
    { label: texts.open, click: () => showWindow(desktop) },
    { label: texts.quickTest, enabled: engine.state === 'running', click: () => void quickTest(desktop) },
    { type: 'separator' },
    { label: menu.quit, click: () => app.quit() },
  ])
}

/** Mail to the engine is refused while an instance makes the tests, so its address is of no use then. */
function wordState({ engine, instance }: Serving, texts: DesktopTexts['tray']): string {
  if (engine.state !== 'running') return texts[engine.state]
  return instance === null ? texts.running(engine.smtp) : texts.hosted(new URL(instance).host)
}

/** Makes a test and copies its address. Where nothing can tell that it was copied, the test itself is shown. */
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
