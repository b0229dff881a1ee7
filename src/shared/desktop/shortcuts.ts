import type { ShortcutId, ShortcutSection } from '../i18n/text-keys.ts'

export interface Shortcut {
  id: ShortcutId
  section: ShortcutSection
  /** The key sequences that trigger it, as `KeyboardEvent.key` values; `Mod+` is Ctrl, or ⌘ on a Mac. */
  keys: readonly (readonly string[])[]
  /** Its place in the desktop app's menu, and its keys in Electron's notation. */
  menu?: { place: 'file' | 'view' | 'settings' | 'help'; accelerator?: string }
  /** Moves relative to the focus, so it is not useful in a list of commands. */
  isStep?: true
}

/**
 * The only table of commands. The keyboard listener, the help sheet, the command palette, hints, and the desktop menu
 * use it.
 */
export const shortcuts: readonly Shortcut[] = [
  { id: 'newTest', section: 'everywhere', keys: [['n']], menu: { place: 'file', accelerator: 'CmdOrCtrl+N' } },
  {
    id: 'palette',
    section: 'everywhere',
    keys: [['Mod+k']],
    menu: { place: 'view', accelerator: 'CmdOrCtrl+K' },
    isStep: true,
  },
  {
    id: 'goHome',
    section: 'everywhere',
    keys: [['g', 'h']],
    menu: { place: 'view', accelerator: 'CmdOrCtrl+Shift+H' },
  },
  {
    id: 'goTests',
    section: 'everywhere',
    keys: [['g', 't']],
    menu: { place: 'view', accelerator: 'CmdOrCtrl+Shift+T' },
  },
  {
    id: 'goDomains',
    section: 'everywhere',
    keys: [['g', 'd']],
    menu: { place: 'view', accelerator: 'CmdOrCtrl+Shift+D' },
  },
  {
    id: 'goTools',
    section: 'everywhere',
    keys: [['g', 'o']],
    menu: { place: 'view', accelerator: 'CmdOrCtrl+Shift+L' },
  },
  {
    id: 'goKeys',
    section: 'everywhere',
    keys: [['g', 'k']],
    menu: { place: 'view', accelerator: 'CmdOrCtrl+Shift+K' },
  },
  {
    id: 'goSettings',
    section: 'everywhere',
    keys: [['g', 's']],
    menu: { place: 'settings', accelerator: 'CmdOrCtrl+,' },
  },
  {
    id: 'goMailboxes',
    section: 'everywhere',
    keys: [['g', 'm']],
    menu: { place: 'view', accelerator: 'CmdOrCtrl+Shift+M' },
  },
  {
    id: 'goMonitoring',
    section: 'everywhere',
    keys: [['g', 'w']],
    menu: { place: 'view', accelerator: 'CmdOrCtrl+Shift+W' },
  },
  { id: 'goRelay', section: 'everywhere', keys: [['g', 'r']], menu: { place: 'view' } },
  { id: 'goHelp', section: 'everywhere', keys: [['g', 'e']], menu: { place: 'help' } },
  { id: 'openMessage', section: 'everywhere', keys: [['u']], menu: { place: 'file', accelerator: 'CmdOrCtrl+U' } },
  { id: 'openZone', section: 'everywhere', keys: [['o']], menu: { place: 'file', accelerator: 'CmdOrCtrl+O' } },
  {
    id: 'filter',
    section: 'everywhere',
    keys: [['/']],
    menu: { place: 'view', accelerator: 'CmdOrCtrl+F' },
    isStep: true,
  },
  {
    id: 'back',
    section: 'everywhere',
    keys: [['Escape']],
    menu: { place: 'view', accelerator: 'Alt+Left' },
    isStep: true,
  },
  { id: 'help', section: 'everywhere', keys: [['?']], menu: { place: 'help', accelerator: 'F1' } },
  {
    id: 'nextFinding',
    section: 'report',
    keys: [['j']],
    menu: { place: 'view', accelerator: 'CmdOrCtrl+J' },
    isStep: true,
  },
  {
    id: 'previousFinding',
    section: 'report',
    keys: [['k']],
    menu: { place: 'view', accelerator: 'CmdOrCtrl+Shift+J' },
    isStep: true,
  },
  { id: 'copyFix', section: 'report', keys: [['c']], menu: { place: 'file', accelerator: 'CmdOrCtrl+Shift+C' } },
  { id: 'share', section: 'report', keys: [['x']], menu: { place: 'file' } },
  { id: 'editRecords', section: 'report', keys: [['e']], menu: { place: 'file', accelerator: 'CmdOrCtrl+E' } },
  {
    id: 'openTab',
    section: 'report',
    keys: [['1'], ['2'], ['3'], ['4'], ['5']],
    isStep: true,
  },
]

/** The keys of a shortcut's first way, for hints. */
export function keysOf(id: ShortcutId): readonly string[] {
  return shortcuts.find((shortcut) => shortcut.id === id)?.keys[0] ?? []
}

/** Prefix of a key pressed together with Ctrl, or with ⌘ on a Mac. */
export const chordPrefix = 'Mod+'

/** How the table writes a key pressed with Ctrl or ⌘. */
export function chordOf(key: string): string {
  return `${chordPrefix}${key.toLowerCase()}`
}

export type KeyMatch =
  | { state: 'matched'; id: ShortcutId; way: number }
  /** The keys so far are the start of a longer sequence. */
  | { state: 'begun'; keys: readonly string[] }
  | { state: 'none' }

/** What pressing `key` after `before` means. Sequences without a match are dropped, and only the last key counts. */
export function matchKeys(before: readonly string[], key: string): KeyMatch {
  const pressed = key.length === 1 ? key.toLowerCase() : key
  const match = matchSequence([...before, pressed])
  return match.state === 'none' && before.length > 0 ? matchSequence([pressed]) : match
}

function matchSequence(sequence: readonly string[]): KeyMatch {
  for (const { id, keys } of shortcuts) {
    const way = keys.findIndex(
      (keySequence) => isPrefix(sequence, keySequence) && sequence.length === keySequence.length,
    )
    if (way >= 0) return { state: 'matched', id, way }
  }
  const isBegun = shortcuts.some(({ keys }) => keys.some((keySequence) => isPrefix(sequence, keySequence)))
  return isBegun ? { state: 'begun', keys: sequence } : { state: 'none' }
}

function isPrefix(part: readonly string[], whole: readonly string[]): boolean {
  return part.every((key, index) => whole[index] === key)
}
