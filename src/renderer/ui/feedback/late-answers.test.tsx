// @vitest-environment jsdom
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { localEngine, localRelay } from '../../../../test/support/page-data.ts'
import { waitTimeout } from '../../../../test/support/wait-timeout.ts'
import type { MonitorAnswer } from '../../../shared/contract/monitoring/monitor-routes.ts'
import { NewKeySheet } from '../../features/keys/new-key-sheet.tsx'
import { ChannelSheet } from '../../features/monitoring/channels/channel-sheet.tsx'
import { EditMonitorsSheet } from '../../features/monitoring/edit-monitors-sheet.tsx'
import { AddMonitorsSheet } from '../../features/monitoring/portfolio/add-monitors-sheet.tsx'
import { RemoveMonitors } from '../../features/monitoring/remove-monitors.tsx'
import { renderInApp } from '../../testing/render-in-app.tsx'

configure({ asyncUtilTimeout: waitTimeout })

const at = '2026-11-26T10:00:00Z'

function monitorOf(id: number): MonitorAnswer {
  return {
    id,
    target: { kind: 'domain', domain: `shop${id}.example`, selectors: [] },
    ...{ group_id: null, schedule: { kind: 'interval', minutes: 60 } },
    ...{ created_at: at, next_run_at: at, last_run_at: null, last_change_at: null, open_incidents: 0, summary: null },
  }
}

const reads: Record<string, unknown> = {
  '/app/engine': localEngine,
  '/app/relay': { relay: localRelay },
  '/api/v1/monitors': { monitors: [] },
  '/api/v1/groups': { groups: [] },
}

/** Answers the changes, in the order in which they were called. */
let answers: ((response: Response) => void)[]

beforeEach(() => {
  answers = []
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (input, { method = 'GET' } = {}) => {
      const [path = ''] = String(input).split('?')
      if (method !== 'GET') return await new Promise((resolve) => answers.push(resolve))
      if (!(path in reads)) throw new Error(`no answer for ${path}`)
      return Response.json(reads[path])
    }),
  )
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function untilCalled(count = 1): Promise<void> {
  await waitFor(() => expect(answers).toHaveLength(count))
}

async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }))
}

interface Opened {
  open: boolean
  onOpenChange(open: boolean): void
}

/** A button that opens a sheet. */
function Opener({ sheet }: { sheet(opened: Opened): React.ReactNode }) {
  const [open, onOpenChange] = useState(false)
  return (
    <>
      <button type="button" onClick={() => onOpenChange(true)}>
        Open
      </button>
      {sheet({ open, onOpenChange })}
    </>
  )
}

describe('a sheet that was closed and opened again', () => {
  it.each([
    [
      'Edit 1 monitor',
      (opened: Opened) => <EditMonitorsSheet monitors={[monitorOf(1)]} groups={[]} {...opened} />,
      () => press('Save'),
      '1 monitor saved.',
      200,
    ],
    [
      'Add monitors',
      (opened: Opened) => <AddMonitorsSheet {...opened} />,
      async () => {
        await userEvent.type(await screen.findByLabelText('Domains and IP addresses'), 'shop1.example')
        await press('Add')
      },
      '1 monitor added.',
      201,
    ],
  ])('stays open at the answer to an earlier call: %s', async (title, sheet, submit, said, status) => {
    renderInApp(<Opener sheet={sheet} />)
    await press('Open')
    await submit()
    await untilCalled()
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Open')
    await screen.findByRole('dialog')
    await act(async () => answers[0]?.(Response.json(monitorOf(1), { status })))
    await screen.findByText(said)
    expect(screen.queryByRole('dialog', { name: title })).not.toBeNull()
  })
})

describe('a sheet whose answer has a secret', () => {
  it.each([
    [
      'webhook',
      (opened: Opened) => <ChannelSheet channel={null} {...opened} />,
      async () => {
        await userEvent.type(await screen.findByLabelText('Name'), 'On call')
        await userEvent.click(screen.getByRole('radio', { name: /Webhook/ }))
        await userEvent.type(await screen.findByLabelText('URL'), 'https://hooks.example/x')
        await press('Save')
      },
      { id: 1, name: 'On call', is_default: true, lang: null, created_at: at, secret: 'whsec_abc' },
    ],
    [
      'API key',
      (opened: Opened) => <NewKeySheet {...opened} engineAddress="http://127.0.0.1:4780" />,
      () => press('Create key'),
      { id: '1', key: 'sp_live_1_abc', plan: 'free', rights: [] },
    ],
  ])('cannot be closed before it: %s', async (_, sheet, submit, response) => {
    renderInApp(<Opener sheet={sheet} />)
    await press('Open')
    await submit()
    await untilCalled()
    await userEvent.keyboard('{Escape}')
    await expect(press('Close')).resolves.toBeUndefined()
    expect(screen.queryByRole('dialog')).not.toBeNull()
    const target = { kind: 'webhook', host: 'hooks.example' }
    await act(async () => answers[0]?.(Response.json({ target, ...response }, { status: 201 })))
    const secret = 'secret' in response ? response.secret : response.key
    expect(await screen.findByText(secret)).toBeDefined()
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('changes to many monitors', () => {
  const monitors = [monitorOf(1), monitorOf(2), monitorOf(3)]

  it('show how many are saved', async () => {
    renderInApp(<EditMonitorsSheet monitors={monitors} groups={[]} open onOpenChange={() => undefined} />)
    await press('Save')
    await untilCalled(3)
    await screen.findByRole('button', { name: 'Saving 0 of 3 …' })
    await act(async () => answers[0]?.(Response.json(monitorOf(1))))
    await act(async () => answers[1]?.(new Response(null, { status: 500 })))
    await screen.findByRole('button', { name: 'Saving 2 of 3 …' })
  })

  it('show how many are removed', async () => {
    renderInApp(<RemoveMonitors monitors={monitors} onDone={() => undefined} />)
    await press('Remove')
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) ?? document.body)
    await untilCalled(3)
    await act(async () => answers[0]?.(new Response(null, { status: 204 })))
    await screen.findByRole('button', { name: 'Removing 1 of 3 …' })
  })
})
