import { useEffect, useEffectEvent } from 'react'
import type { ShortcutId } from '../../shared/i18n/ui/frame.ts'
import { usePreferences } from '../preferences.ts'
import { matchKeys } from './shortcuts.ts'

/** Does what a shortcut asks. `way` tells which of its keys was pressed. Returning false leaves it to who came before. */
type Handler = (way: number) => unknown

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
      if (!isForShortcuts(event) || (event.key.length === 1 && !letterKeys)) return
      window.clearTimeout(timer)
      const match = matchKeys(pressed, event.key)
      pressed = match.state === 'begun' ? match.keys : []
      timer = window.setTimeout(() => {
        pressed = []
      }, sequenceTimeout)
      if (match.state === 'matched' && run(match.id, match.way)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [letterKeys])
}

function run(id: ShortcutId, way: number): boolean {
  return (handlers.get(id) ?? []).toReversed().some((handler) => handler(way) !== false)
}

/** Keys with a modifier belong to the system, and keys in a field or an open dialog to that. */
function isForShortcuts(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  const target = event.target instanceof Element ? event.target : null
  return !target?.closest('input, textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"]')
}
