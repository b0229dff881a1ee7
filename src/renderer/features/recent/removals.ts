import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { restoreTest } from '../../api/history.ts'
import { removeTest } from '../../api/queries.ts'
import { useTexts } from '../../i18n/language.tsx'
import { announce } from '../../ui/feedback/announcer.tsx'
import { describeFailure } from '../../ui/feedback/failure.tsx'
import { showToast } from '../../ui/feedback/toasts.tsx'

/** A test, with what a toast needs to name it. */
export interface RemovableTest {
  token: string
  name: string
}

/** Deletes tests. The engine hides them for a while, so they can be restored as long as the toast is visible. */
export function useRemoval(): (tests: readonly RemovableTest[]) => Promise<void> {
  const texts = useTexts()
  const { history } = texts
  const client = useQueryClient()

  /** Takes a step for each test, and reports the first failure. Returns the tests for which it succeeded. */
  async function attempt(
    tests: readonly RemovableTest[],
    step: (token: string) => Promise<void>,
  ): Promise<readonly RemovableTest[]> {
    const results = await Promise.allSettled(tests.map(({ token }) => step(token)))
    const failure = results.find((result) => result.status === 'rejected')
    if (failure) {
      const { title, body } = describeFailure(failure.reason, texts)
      showToast({ title, description: body })
    }
    await readListsAgain(client)
    return tests.filter((_, index) => results[index]?.status === 'fulfilled')
  }

  async function bringBack(tests: readonly RemovableTest[]): Promise<void> {
    const restored = await attempt(tests, restoreTest)
    await Promise.all(restored.map(({ token }) => client.invalidateQueries({ queryKey: ['test', token] })))
    if (restored.length > 0) announce(history.restored(wordsFor(restored)))
  }

  return async (tests) => {
    const removed = await attempt(tests, removeTest)
    if (removed.length === 0) return
    showToast({
      title: history.removed(wordsFor(removed)),
      action: { label: texts.frame.actions.undo, onClick: () => void bringBack(removed) },
    })
  }
}

function wordsFor(tests: readonly RemovableTest[]): { count: number; name: string } {
  return { count: tests.length, name: tests[0]?.name ?? '' }
}

async function readListsAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['tests'] })
}
