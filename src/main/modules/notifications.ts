import type { DesktopNotice } from '../../server/services/alerts/desktop-notices.ts'
import type { WatchedTarget } from '../../shared/contract/monitoring/monitor.ts'
import type { LinkedPage } from '../../shared/desktop/app-link.ts'
import { desktopTexts } from '../../shared/i18n/desktop-texts.ts'
import type { Desktop } from '../desktop/desktop.ts'
import { canNotify, notify } from '../desktop/notify.ts'
import { askForReport } from '../engine/ask-engine.ts'
import { openInWindow, showWindow } from '../window/show-window.ts'

/**
 * Shows notifications for alerts, and for new reports while the window is not in use. A click opens the page of the
 * report or target.
 */
export function notifications(desktop: Desktop): void {
  if (canNotify(desktop)) desktop.engine.onAlert((notice) => showAlert(desktop, notice))
  desktop.engine.onReport((token) => void notifyOfReport(desktop, token).catch(() => undefined))
}

function showAlert(desktop: Desktop, { title, body, target }: DesktopNotice): void {
  const page = target && pageOf(target)
  const onClick = () => (page ? openInWindow(desktop, { kind: 'page', page }) : showWindow(desktop))
  notify(desktop, { title, body, onClick })
}

/** Null for the home page. */
function pageOf(target: WatchedTarget): LinkedPage | null {
  if ('domain' in target) return { page: 'domain', name: target.domain }
  return target.kind === 'address' ? { page: 'ip', ip: target.ip } : null
}

async function notifyOfReport(desktop: Desktop, token: string): Promise<void> {
  if (!canNotify(desktop) || !desktop.settings.current().notifications || desktop.window?.isFocused()) return
  const { score, verdict, verdict_floor, message, name } = await askForReport(desktop.engine, token)
  const { title, body } = desktopTexts[desktop.language].reportReady
  notify(desktop, {
    title: title({ score, isBestCase: verdict !== verdict_floor }),
    body: message?.subject ?? name ?? body,
    onClick: () => openInWindow(desktop, { kind: 'page', page: { page: 'test', token } }),
  })
}
