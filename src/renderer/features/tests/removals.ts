import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { removeTest } from '../../api/queries.ts'
import { useTexts } from '../../i18n/language.tsx'
import { wordsOfFailure } from '../../ui/failure.tsx'
import { showToast } from '../../ui/toasts.tsx'

/** Tests that were deleted here but not yet at the engine: it hears of them when they cannot be taken back any more. */
let removed: ReadonlySet<string> = new Set()
const undecided = new Set<string>()
const listeners = new Set<() => void>()

function change(token: string, isRemoved: boolean): void {
  removed = new Set(isRemoved ? [...removed, token] : [...removed].filter((other) => other !== token))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

// Whoever closes the window has decided.
window.addEventListener('pagehide', () => {
  for (const token of undecided) void removeTest(token)
})

/** Deletes tests, with a while to take it back. */
export function useRemovals(): { isRemoved(token: string): boolean; remove(token: string, name: string): void } {
  const texts = useTexts()
  const client = useQueryClient()
  const hidden = useSyncExternalStore(subscribe, () => removed)

  async function decide(token: string): Promise<void> {
    if (!undecided.delete(token)) return
    try {
      await removeTest(token)
      client.removeQueries({ queryKey: ['test', token] })
    } catch (error) {
      change(token, false)
      const { title, body } = wordsOfFailure(error, texts)
      showToast({ title, description: body })
    }
  }

  function remove(token: string, name: string): void {
    undecided.add(token)
    change(token, true)
    showToast({
      title: texts.tests.list.removed(name),
      action: {
        label: texts.frame.actions.undo,
        onClick: () => {
          undecided.delete(token)
          change(token, false)
        },
      },
      onClose: () => void decide(token),
    })
  }

  return { isRemoved: (token) => hidden.has(token), remove }
}
