import { app, dialog } from 'electron'
import { desktopTexts } from '../../shared/i18n/desktop-texts.ts'
import type { Desktop } from '../desktop/desktop.ts'

/** Offers to reload the page after its process has crashed. The engine keeps running. */
export function pageCrash(desktop: Desktop): void {
  app.on('render-process-gone', async (_event, contents, { reason }) => {
    const { window } = desktop
    if (reason === 'clean-exit' || contents !== window?.webContents) return
    const { title, detail, reload, quit } = desktopTexts[desktop.language].pageCrashed
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: title,
      detail: detail({ reason }),
      buttons: [reload, quit],
      defaultId: 0,
      cancelId: 0,
    })
    if (response === 1) app.quit()
    else contents.reload()
  })
}
