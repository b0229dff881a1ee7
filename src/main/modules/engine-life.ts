import { app, dialog } from 'electron'
import { explainError } from '../../server/explain-error.ts'
import { desktopTexts } from '../../shared/i18n/desktop-texts.ts'
import type { Desktop } from '../desktop.ts'

/** Says when the engine cannot start, and lets it come to its end before the app does. */
export function engineLife(desktop: Desktop): void {
  const { engine } = desktop
  engine.connection.catch(async (error: unknown) => {
    await app.whenReady()
    const { title, detail } = desktopTexts[desktop.language].cannotStart
    const explanation = explainError(error, desktop.language)
    dialog.showErrorBox(title, detail(explanation?.lines.join('\n') ?? String(error)))
  })
  let isDrained = false
  app.on('before-quit', (event) => {
    if (isDrained) return
    event.preventDefault()
    void engine.close().finally(() => {
      isDrained = true
      app.quit()
    })
  })
}
