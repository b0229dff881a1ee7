import { useEffect, useEffectEvent } from 'react'
import { chordOf, matchKeys } from '../../../shared/desktop/shortcuts.ts'
import type { ShortcutId } from '../../../shared/i18n/text-keys.ts'
import { usePreferences } from '../../preferences/preferences.ts'

/** Handles a shortcut. `way` is the index of the pressed key. Returning false passes it to the previous handler. */
type Handler = (way: number) => unknown

/** Chords use ⌘ on macOS, where Ctrl moves the cursor. */
export const isMac = navigator.platform.startsWith('Mac')

/** Timeout for the second key of a sequence, in milliseconds. */
const sequenceTimeout = 1_500

const handlers = new Map<ShortcutId, Handler[]>()

/** Handles a shortcut while the component is mounted. The latest handler is called first. */
export function useShortcut(id: ShortcutId, handler: Handler): void {
  const current = useEffectEvent(handler)
  useEffect(() => {
    const own: Handler = (way) => current(way)
    const stack = handlers.get(id) ?? []
    handlers.set(id, stack)
    stack.push(own)
    return () => void stack.splice(stack.indexOf(own), 1)
  }, [id])
}

/** Listens to the keyboard for the whole app. Mounted once, by the frame. */
export function useKeyboard(): void {
  const { letterKeys } = usePreferences()
  useEffect(() => {
    let pressed: readonly string[] = []
    let timer = 0
    const onKeyDown = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (key === null || (key.length === 1 && !letterKeys)) return
      window.clearTimeout(timer)
      const match = matchKeys(pressed, key)
      pressed = match.state === 'begun' ? match.keys : []
      timer = window.setTimeout(() => {
        pressed = []
      }, sequenceTimeout)
      if (match.state === 'matched' && runShortcut(match.id, match.way)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [letterKeys])
}

/** Runs a shortcut as if it were pressed. Returns false if there is no handler. */
export function runShortcut(id: ShortcutId, way = 0): boolean {
  return (handlers.get(id) ?? []).toReversed().some((handler) => handler(way) !== false)
}

/** Whether a shortcut has a handler at the moment. */
export function isShortcutActive(id: ShortcutId): boolean {
  return (handlers.get(id) ?? []).length > 0
}

/** Elements that accept text input. */
const typedInto = 'input:not([type="radio"]), textarea, select'

const dialogs = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * Looks up a pressed key in the table; null if it is not a shortcut. Keys in an open dialog belong to the dialog, keys
 * without a modifier in a field belong to the field, and other modifiers belong to the system.
 */
function keyOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.isComposing || event.altKey) return null
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(dialogs)) return null
  if (event.ctrlKey || event.metaKey)
    return event.ctrlKey !== isMac && event.metaKey === isMac ? chordOf(event.key) : null
  return target?.closest(typedInto) ? null : event.key
}
