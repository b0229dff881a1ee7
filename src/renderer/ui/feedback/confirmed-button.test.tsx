// @vitest-environment jsdom
import { useMutation } from '@tanstack/react-query'
import { act, cleanup, configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { waitTimeout } from '../../../../test/support/wait-timeout.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { focusHeading } from '../page.tsx'
import { RemovalButton } from './confirmed-button.tsx'

configure({ asyncUtilTimeout: waitTimeout })

afterEach(cleanup)

const words = {
  action: 'Remove',
  title: ({ name }: { name: string }) => `Remove ${name}?`,
  body: 'It is gone then.',
  confirm: 'Confirm',
  pending: 'Removing …',
  cancel: 'Cancel',
  done: ({ name }: { name: string }) => `${name} removed`,
}

/** A row that can be removed; the removal is answered when `answer` or `refuse` is called. */
function createRow() {
  const { promise, resolve: answer, reject: refuse } = Promise.withResolvers<void>()
  function Row() {
    const remove = useMutation({ mutationFn: (_: number) => promise })
    return <RemovalButton words={words} named={{ name: 'Ada' }} mutation={remove} target={1} onDone={focusHeading} />
  }
  return { Row, answer, refuse }
}

async function confirmRemoval(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
}

it('confirms a removal and moves the focus even if an event has removed the row before the answer', async () => {
  const { Row, answer } = createRow()
  const { remove } = renderInApp(<Row />)
  await confirmRemoval()
  remove()
  await act(async () => answer())
  expect(await screen.findByText('Ada removed')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('The page')
})

it('shows in the dialog why a removal failed, and confirms nothing', async () => {
  const { Row, refuse } = createRow()
  renderInApp(<Row />)
  await confirmRemoval()
  await act(async () => refuse(new Error('no')))
  expect((await screen.findByRole('alert')).closest('[role=alertdialog]')).not.toBeNull()
  expect(screen.queryByText('Ada removed')).toBeNull()
})

it('keeps the question while some of what it is about is already removed', async () => {
  const left = { count: 3 }
  const counting = { ...words, title: () => `Remove ${left.count}?`, done: () => 'Removed' }
  function Selection() {
    const remove = useMutation({ mutationFn: (_: number) => new Promise(() => undefined) })
    return <RemovalButton words={counting} named={left} mutation={remove} target={1} />
  }
  renderInApp(<Selection />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  left.count = 2
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('button', { name: 'Removing …' })).toBeDefined()
  expect(screen.getByRole('alertdialog', { name: 'Remove 3?' })).toBeDefined()
})
