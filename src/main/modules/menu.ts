import { app, Menu, type MenuItemConstructorOptions, shell } from 'electron'
import type { DesktopCommand } from '../../shared/desktop/ipc.ts'
import { type Shortcut, shortcuts } from '../../shared/desktop/shortcuts.ts'
import { desktopTexts } from '../../shared/i18n/desktop-texts.ts'
import { uiTexts } from '../../shared/i18n/ui-texts.ts'
import type { Desktop } from '../desktop/desktop.ts'
import { sendToPage, showWindow } from '../window/show-window.ts'

type Items = MenuItemConstructorOptions[]
type MenuPlace = NonNullable<Shortcut['menu']>['place']

const separator = { type: 'separator' } as const

/** Shows the menu in the system's language until the page reports another. */
export function menu(desktop: Desktop): void {
  const show = () => Menu.setApplicationMenu(Menu.buildFromTemplate(describeMenu(desktop)))
  desktop.languageListeners.push(show)
  void app.whenReady().then(show)
}

/** The menu of the platform. Its custom items send commands to the page. */
function describeMenu(desktop: Desktop): Items {
  const { menu: texts } = desktopTexts[desktop.language]
  const commands = (place: MenuPlace) => commandsOf(desktop, place)
  const isMac = process.platform === 'darwin'
  const openLogs = { label: texts.openLogs, click: () => void shell.openPath(desktop.logDir) }
  return [
    ...(isMac ? [macMenu(desktop)] : []),
    {
      label: texts.file,
      submenu: isMac
        ? [...commands('file'), separator, { role: 'close', label: texts.close }]
        : [...commands('file'), separator, ...commands('settings'), separator, { role: 'quit', label: texts.quit }],
    },
    { label: texts.edit, submenu: editItems(desktop) },
    {
      label: texts.view,
      submenu: [
        ...commands('view'),
        separator,
        { role: 'resetZoom', label: texts.actualSize },
        { role: 'zoomIn', label: texts.zoomIn },
        { role: 'zoomOut', label: texts.zoomOut },
        separator,
        { role: 'togglefullscreen', label: texts.fullScreen },
      ],
    },
    {
      label: texts.window,
      role: 'window',
      submenu: [
        { role: 'minimize', label: texts.minimize },
        ...(isMac
          ? ([{ role: 'zoom', label: texts.zoom }, separator, { role: 'front', label: texts.front }] satisfies Items)
          : ([{ role: 'close', label: texts.close }] satisfies Items)),
      ],
    },
    {
      label: texts.help,
      role: 'help',
      submenu: [...commands('help'), separator, openLogs],
    },
  ]
}

/** The app menu on macOS. */
function macMenu(desktop: Desktop): MenuItemConstructorOptions {
  const { menu: texts } = desktopTexts[desktop.language]
  return {
    role: 'appMenu',
    submenu: [
      ...commandsOf(desktop, 'settings'),
      separator,
      { role: 'services', label: texts.services },
      separator,
      { role: 'hide', label: texts.hide },
      { role: 'hideOthers', label: texts.hideOthers },
      { role: 'unhide', label: texts.unhide },
      separator,
      { role: 'quit', label: texts.quit },
    ],
  }
}

function editItems({ language }: Desktop): Items {
  const { menu: texts } = desktopTexts[language]
  return [
    { role: 'undo', label: texts.undo },
    { role: 'redo', label: texts.redo },
    separator,
    { role: 'cut', label: texts.cut },
    { role: 'copy', label: texts.copy },
    { role: 'paste', label: texts.paste },
    { role: 'selectAll', label: texts.selectAll },
  ]
}

/** The commands of the shortcut table that belong to a menu. */
function commandsOf(desktop: Desktop, place: MenuPlace): Items {
  const { actions } = uiTexts[desktop.language].frame.shortcuts
  return shortcuts.flatMap(({ id, menu }) =>
    menu?.place === place
      ? [
          {
            label: actions[id],
            ...(menu.accelerator && { accelerator: menu.accelerator }),
            click: () => {
              showWindow(desktop)
              sendToPage(desktop, 'command', id satisfies DesktopCommand)
            },
          },
        ]
      : [],
  )
}
