import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { restoreTest } from '../../../api/history.ts'
import { removeTest } from '../../../api/queries.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { announce } from '../../../ui/feedback/announcer.tsx'
import { describeFailure } from '../../../ui/feedback/failure.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'

/** Deletes a test. The engine hides it for a while, so it can be restored as long as the toast is visible. */
export function useRemoval(): (token: string, name: string) => Promise<void> {
  const texts = useTexts()
  const client = useQueryClient()

  async function attempt(step: () => Promise<void>): Promise<boolean> {
    try {
      await step()
      return true
    } catch (error) {
      const { title, body } = describeFailure(error, texts)
      showToast({ title, description: body })
      return false
    } finally {
      await readListsAgain(client)
    }
  }

  async function bringBack(token: string, name: string): Promise<void> {
    if (!(await attempt(() => restoreTest(token)))) return
    await client.invalidateQueries({ queryKey: ['test', token] })
    announce(texts.history.restored({ name }))
  }

  return async (token, name) => {
    if (!(await attempt(() => removeTest(token)))) return
    showToast({
      title: texts.tests.list.removed({ name }),
      action: { label: texts.frame.actions.undo, onClick: () => void bringBack(token, name) },
    })
  }
}

async function readListsAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ['tests'] })
}
