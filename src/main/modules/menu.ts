import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import { desktopTexts } from '../../shared/i18n/desktop-texts.ts'
import { type DesktopCommand, desktopChannels } from '../../shared/ipc.ts'
import type { Desktop } from '../desktop.ts'

/** Shows the menu in the language of the system until the page tells another. */
export function menu(desktop: Desktop): void {
  void app.whenReady().then(() => showMenu(desktop))
}

/** Shows the menu in the language of the shell. Its own items only ask the page, which knows how. */
export function showMenu(desktop: Desktop): void {
  const { menu: texts } = desktopTexts[desktop.language]
  const ask = (label: string, accelerator: string, command: DesktopCommand): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => desktop.window?.webContents.send(desktopChannels.command, command),
  })
  const isMac = process.platform === 'darwin'
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    {
      label: texts.file,
      submenu: [
        ask(texts.newTest, 'CmdOrCtrl+N', 'new_test'),
        { type: 'separator' },
        isMac ? { role: 'close', label: texts.close } : { role: 'quit', label: texts.quit },
      ],
    },
    {
      label: texts.edit,
      submenu: [
        { role: 'undo', label: texts.undo },
        { role: 'redo', label: texts.redo },
        { type: 'separator' },
        { role: 'cut', label: texts.cut },
        { role: 'copy', label: texts.copy },
        { role: 'paste', label: texts.paste },
        { role: 'selectAll', label: texts.selectAll },
      ],
    },
    {
      label: texts.view,
      submenu: [
        ask(texts.home, 'CmdOrCtrl+Shift+H', 'go_home'),
        ask(texts.tests, 'CmdOrCtrl+Shift+T', 'show_tests'),
        ask(texts.domains, 'CmdOrCtrl+Shift+D', 'show_domains'),
        ask(texts.ips, 'CmdOrCtrl+Shift+A', 'show_ips'),
        ask(texts.keys, 'CmdOrCtrl+Shift+K', 'show_keys'),
        { type: 'separator' },
        { role: 'resetZoom', label: texts.actualSize },
        { role: 'zoomIn', label: texts.zoomIn },
        { role: 'zoomOut', label: texts.zoomOut },
        { type: 'separator' },
        { role: 'togglefullscreen', label: texts.fullScreen },
      ],
    },
    { label: texts.window, role: 'window', submenu: [{ role: 'minimize', label: texts.minimize }] },
  ]
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
