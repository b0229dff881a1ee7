import { app, dialog, shell } from 'electron'
import { explainError } from '../../server/compose/explain-error.ts'
import { requestOwnerLink } from '../../server/compose/own-engine.ts'
import { StoreError } from '../../server/storage/store-error.ts'
import { desktopTexts } from '../../shared/i18n/desktop-texts.ts'
import type { Desktop } from '../desktop/desktop.ts'
import type { EngineHost } from '../engine/engine-host.ts'

/**
 * Milliseconds to wait for the engine on quit. Quitting earlier loses nothing, because accepted messages are on disk,
 * whereas a worker that never started would block forever.
 */
export const drainLimit = 15_000

/** Reports an engine that cannot start, and stops the engine before the app quits. */
export function engineLife(desktop: Desktop): void {
  const { engine } = desktop
  engine.connection.catch(async (error: unknown) => {
    await app.whenReady()
    if (!(await leadToOtherEngine(error, desktop))) reportFailure(error, desktop)
  })
  drainBeforeQuit(engine)
}

/** Offers the UI of an engine that already runs with the data folder, such as `sendproof serve`, if it has one. */
async function leadToOtherEngine(error: unknown, { dataDir, language }: Desktop): Promise<boolean> {
  if (!(error instanceof StoreError && error.code === 'in_use')) return false
  const link = await requestOwnerLink(dataDir).catch(() => null)
  if (link === null) return false
  const { title, detail, open, quit } = desktopTexts[language].otherEngine
  const { response } = await dialog.showMessageBox({
    type: 'info',
    message: title,
    detail: detail({ folder: dataDir }),
    buttons: [open, quit],
    defaultId: 0,
    cancelId: 1,
  })
  if (response === 0) await shell.openExternal(link)
  app.quit()
  return true
}

function reportFailure(error: unknown, { language }: Desktop): void {
  const { title, detail } = desktopTexts[language].cannotStart
  const explanation = explainError(error, language)
  dialog.showErrorBox(title, detail({ problem: explanation?.lines.join('\n') ?? String(error) }))
}

function drainBeforeQuit(engine: EngineHost): void {
  let isDrained = false
  let draining: Promise<void> | undefined
  let endsSession = false

  async function drain(): Promise<void> {
    const { promise: limit, resolve: giveUp } = Promise.withResolvers<'late'>()
    const timer = setTimeout(giveUp, drainLimit, 'late')
    const outcome = await Promise.race([engine.close().catch(() => undefined), limit])
    clearTimeout(timer)
    isDrained = true
    if (outcome === 'late' || endsSession) app.exit()
    else app.quit()
  }

  app.on('before-quit', (event) => {
    if (isDrained) return
    if (!endsSession) event.preventDefault()
    draining ??= drain()
  })
  app.on('will-quit', (event) => {
    if (draining && !isDrained) event.preventDefault()
  })
  // Windows ends the app soon after this event, and Electron does so immediately unless the app is already quitting.
  app.on('browser-window-created', (_event, window) => {
    window.on('session-end', () => {
      endsSession = true
      app.quit()
    })
  })
}
