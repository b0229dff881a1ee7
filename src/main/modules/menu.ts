import { app, Menu, type MenuItemConstructorOptions } from 'electron'
import { desktopTexts } from '../../shared/i18n/desktop-texts.ts'
import { uiTexts } from '../../shared/i18n/ui-texts.ts'
import { type DesktopCommand, desktopChannels } from '../../shared/ipc.ts'
import { type Shortcut, shortcuts } from '../../shared/shortcuts.ts'
import type { Desktop } from '../desktop.ts'

type MenuPlace = NonNullable<Shortcut['menu']>['place']

/** Shows the menu in the language of the system until the page tells another. */
export function menu(desktop: Desktop): void {
  void app.whenReady().then(() => showMenu(desktop))
}

/** Shows the menu in the language of the shell. Its own items only ask the page, which knows how. */
export function showMenu(desktop: Desktop): void {
  const { menu: texts } = desktopTexts[desktop.language]
  const { actions } = uiTexts[desktop.language].frame.shortcuts
  const commandsOf = (place: MenuPlace): MenuItemConstructorOptions[] =>
    shortcuts.flatMap(({ id, menu }) =>
      menu?.place === place
        ? [
            {
              label: actions[id],
              ...(menu.accelerator && { accelerator: menu.accelerator }),
              click: () => desktop.window?.webContents.send(desktopChannels.command, id satisfies DesktopCommand),
            },
          ]
        : [],
    )
  const isMac = process.platform === 'darwin'
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    {
      label: texts.file,
      submenu: [
        ...commandsOf('file'),
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
        ...commandsOf('view'),
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
