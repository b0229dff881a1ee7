import { useEffect, useEffectEvent } from 'react'
import { chordOf, matchKeys } from '../../shared/desktop/shortcuts.ts'
import type { ShortcutId } from '../../shared/i18n/text-keys.ts'
import { usePreferences } from '../preferences.ts'

/** Does what a shortcut asks. `way` tells which of its keys was pressed. Returning false leaves it to who came before. */
type Handler = (way: number) => unknown

/** Chords are pressed with ⌘ there; Ctrl moves the cursor. */
export const isMac = navigator.platform.startsWith('Mac')

/** The second key of a sequence has to come within this time, in milliseconds. */
const sequenceTimeout = 1_500

const handlers = new Map<ShortcutId, Handler[]>()

/** Does something when a shortcut is pressed, as long as the component stands. The latest to come is asked first. */
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

/** Does what a shortcut does, as if it were pressed. False when nothing on the page answers to it. */
export function runShortcut(id: ShortcutId, way = 0): boolean {
  return (handlers.get(id) ?? []).toReversed().some((handler) => handler(way) !== false)
}

/** Whether anything on the page answers to a shortcut at the moment. */
export function isShortcutActive(id: ShortcutId): boolean {
  return (handlers.get(id) ?? []).length > 0
}

/** Fields that letters are typed into. */
const typedInto = 'input:not([type="radio"]), textarea, select'

const dialogs = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * How a pressed key stands in the table; null for one that is not the app's. Keys in an open dialog belong to that, those
 * without a modifier in a field to the field, and all with another modifier than the one of chords to the system.
 */
function keyOf(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.isComposing || event.altKey) return null
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(dialogs)) return null
  if (event.ctrlKey || event.metaKey)
    return event.ctrlKey !== isMac && event.metaKey === isMac ? chordOf(event.key) : null
  return target?.closest(typedInto) ? null : event.key
}
