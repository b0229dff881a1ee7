import { app, session } from 'electron'
import { isOwnPage } from '../pages/page-address.ts'

/** The page copies text to the clipboard and needs no other permission. */
const granted = 'clipboard-sanitized-write'

export function permissions(): void {
  void app.whenReady().then(() => {
    const { defaultSession } = session
    defaultSession.setPermissionCheckHandler(
      (_contents, permission, origin) => permission === granted && isOwnPage(`${origin}/`),
    )
    defaultSession.setPermissionRequestHandler((contents, permission, answer) =>
      answer(permission === granted && isOwnPage(contents.getURL())),
    )
    defaultSession.setDevicePermissionHandler(() => false)
  })
}
