import { join } from 'node:path'
import { BrowserWindow, nativeTheme, screen } from 'electron'
import type { Desktop } from '../desktop/desktop.ts'
import { pageAddress } from '../pages/page-address.ts'
import { loadWindowBounds, saveWindowBounds } from './window-bounds.ts'

/** Fits a report with its evidence; in narrower windows the sidebar collapses. */
const defaultSize = { width: 1240, height: 840 }
/** Smaller pages would scroll sideways. */
const smallestSize = { minWidth: 480, minHeight: 400 }
/** The background of the page, to avoid a flash before the first paint. */
const canvas = { light: '#f6f5f1', dark: '#131417' }

export function openWindow(desktop: Desktop): void {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea)
  const { maximized, ...bounds } = loadWindowBounds(desktop.placeFile, areas) ?? { ...defaultSize, maximized: false }
  const window = new BrowserWindow({
    ...bounds,
    ...smallestSize,
    title: 'Sendproof',
    icon: join(desktop.icons, 'icon.png'),
    backgroundColor: nativeTheme.shouldUseDarkColors ? canvas.dark : canvas.light,
    webPreferences: {
      preload: desktop.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  })
  if (maximized) window.maximize()
  desktop.window = window
  window.on('close', (event) => {
    saveWindowBounds(desktop.placeFile, { ...window.getNormalBounds(), maximized: window.isMaximized() })
    if (desktop.isQuitting || !desktop.settings.current().closeToTray) return
    event.preventDefault()
    window.hide()
  })
  window.on('closed', () => {
    desktop.window = null
  })
  void window.loadURL(pageAddress)
}
