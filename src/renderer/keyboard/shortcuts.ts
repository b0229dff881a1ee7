import type { ShortcutId, ShortcutSection } from '../../shared/i18n/ui/frame.ts'

export interface Shortcut {
  id: ShortcutId
  section: ShortcutSection
  /** Ways to press it, each a sequence of `KeyboardEvent.key` values. */
  keys: readonly (readonly string[])[]
}

/** The only table of what the keyboard does: the listener, the help sheet and the hints on the screen read it. */
export const shortcuts: readonly Shortcut[] = [
  { id: 'newTest', section: 'everywhere', keys: [['n']] },
  { id: 'goHome', section: 'everywhere', keys: [['g', 'h']] },
  { id: 'goTests', section: 'everywhere', keys: [['g', 't']] },
  { id: 'goDomains', section: 'everywhere', keys: [['g', 'd']] },
  { id: 'goIps', section: 'everywhere', keys: [['g', 'i']] },
  { id: 'goKeys', section: 'everywhere', keys: [['g', 'k']] },
  { id: 'filter', section: 'everywhere', keys: [['/']] },
  { id: 'back', section: 'everywhere', keys: [['Escape']] },
  { id: 'help', section: 'everywhere', keys: [['?']] },
  { id: 'nextFinding', section: 'report', keys: [['j']] },
  { id: 'previousFinding', section: 'report', keys: [['k']] },
  { id: 'copyFix', section: 'report', keys: [['c']] },
  { id: 'openTab', section: 'report', keys: [['1'], ['2'], ['3'], ['4'], ['5'], ['6'], ['7'], ['8'], ['9']] },
]

/** The keys of a shortcut as its first way is pressed, for hints. */
export function keysOf(id: ShortcutId): readonly string[] {
  return shortcuts.find((shortcut) => shortcut.id === id)?.keys[0] ?? []
}

export type KeyMatch =
  | { state: 'matched'; id: ShortcutId; way: number }
  /** The keys so far begin a longer sequence. */
  | { state: 'begun'; keys: readonly string[] }
  | { state: 'none' }

/**
 * What pressing `key` after `before` means. Keys that lead nowhere together are forgotten: the last one counts alone.
 */
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
