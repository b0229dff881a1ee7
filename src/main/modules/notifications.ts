import { desktopTexts } from '../../shared/i18n/desktop-texts.ts'
import type { Desktop } from '../desktop.ts'
import { askForReport } from '../engine/ask-engine.ts'
import { canNotify, notify } from '../notify.ts'
import { openInWindow } from '../window/show-window.ts'

/** Shows a notification for a new report while the window is not in use; a click opens it. */
export function notifications(desktop: Desktop): void {
  desktop.engine.onReport((token) => void tell(desktop, token).catch(() => undefined))
}

async function tell(desktop: Desktop, token: string): Promise<void> {
  if (!canNotify(desktop) || !desktop.settings.current().notifications || desktop.window?.isFocused()) return
  const { score, verdict, verdict_floor, message, name } = await askForReport(desktop.engine, token)
  const { title, body } = desktopTexts[desktop.language].reportReady
  notify(desktop, {
    title: title({ score, isBestCase: verdict !== verdict_floor }),
    body: message?.subject ?? name ?? body,
    onClick: () => openInWindow(desktop, { kind: 'page', page: { page: 'test', token } }),
  })
}
