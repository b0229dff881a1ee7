import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { vi } from 'vitest'
import { compose, type DesktopParts } from '../../src/main/compose.ts'
import type { Desktop } from '../../src/main/desktop/desktop.ts'
import { openDesktopSettings } from '../../src/main/desktop/desktop-settings.ts'
import { createOpenings } from '../../src/main/desktop/openings.ts'
import { desktopModules } from '../../src/main/modules/index.ts'
import { noUpdates } from '../../src/main/updates/updates.ts'
import { BrowserWindow, Tray } from './electron.ts'
import { temporaryFolder } from './temporary-folder.ts'

/**
 * The shell with an engine that never starts, except for the parts that a test provides. Electron is replaced by a
 * double.
 */
export async function startDesktop({
  engine,
  ...parts
}: Partial<Omit<DesktopParts, 'engine'>> & { engine?: Partial<Desktop['engine']> } = {}): Promise<Desktop> {
  const dataDir = temporaryFolder()
  const desktop = compose(
    {
      engine: {
        connection: new Promise(() => {}),
        onReport: () => {},
        onAlert: () => {},
        onServing: () => {},
        resume: vi.fn(async () => {}),
        close: vi.fn(async () => {}),
        ...engine,
      },
      pages: async () => new Response(null, { status: 404 }),
      developmentServer: null,
      preload: '/built/preload/index.cjs',
      icons: '/resources/icons',
      dataDir,
      logDir: join(dataDir, 'logs'),
      placeFile: join(dataDir, 'window.json'),
      settings: openDesktopSettings(join(dataDir, 'desktop.json')),
      openings: createOpenings(),
      updates: noUpdates(),
      loginEntry: { set: vi.fn(async () => {}) },
      portable: null,
      startsHidden: false,
      ...parts,
    },
    desktopModules,
  )
  // By then, everything that waits for Electron has run.
  await setImmediate()
  return desktop
}

/** The open window. */
export function openedWindow(): BrowserWindow {
  const window = BrowserWindow.opened.at(-1)
  if (!window) throw new Error('no window was opened')
  return window
}

interface Item {
  label?: string
  role?: string
  enabled?: boolean
  accelerator?: string
  click?(): void
  submenu?: Item[]
}

/** The current tray menu. */
export function trayItems(): Item[] {
  return Tray.shown[0]?.setContextMenu.mock.lastCall?.[0] ?? []
}
