// @vitest-environment jsdom
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { failedChannel, localEngine, localRelay, waitingTest } from '../../../../test/support/page-data.ts'
import { waitTimeout } from '../../../../test/support/wait-timeout.ts'
import type { KeySummary } from '../../../shared/contract/keys.ts'
import type { Delivery } from '../../../shared/contract/monitoring/channel.ts'
import type { MonitorAnswer } from '../../../shared/contract/monitoring/monitor-routes.ts'
import type { Sending } from '../../../shared/contract/relay.ts'
import type { ReportSource } from '../../../shared/contract/reports/sources.ts'
import { ClassSelect } from '../../features/domain/reports/sources/class-select.tsx'
import { SendForm } from '../../features/inbox-tests/waiting/send-form.tsx'
import { KeyState } from '../../features/keys/key-table.tsx'
import { Undelivered } from '../../features/monitoring/channels/channels.tsx'
import { EditMonitorsSheet } from '../../features/monitoring/edit-monitors-sheet.tsx'
import { IncidentRow } from '../../features/monitoring/incidents/incident-row.tsx'
import { WatchButton } from '../../features/monitoring/watch-button.tsx'
import { ModeButton } from '../../features/plain/mode-button.tsx'
import { loadArea } from '../../i18n/words.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'

configure({ asyncUtilTimeout: waitTimeout })

const at = '2026-11-26T10:00:00Z'

const monitor: MonitorAnswer = {
  id: 1,
  target: { kind: 'domain', domain: 'shop.example', selectors: [] },
  group_id: null,
  schedule: { kind: 'interval', minutes: 60 },
  created_at: at,
  next_run_at: at,
  last_run_at: null,
  last_change_at: null,
  open_incidents: 0,
  summary: null,
}

const delivery: Delivery = {
  id: 1,
  channel_id: 1,
  incident_id: 1,
  change_id: null,
  group_id: null,
  notice: 'opened',
  message_id: 'msg_1',
  state: 'dead',
  attempts: 5,
  created_at: at,
  next_attempt_at: null,
  sent_at: null,
  trouble: null,
}

const source: ReportSource = {
  id: 1,
  name: 'esp.example',
  class: 'unknown',
  is_named: false,
  is_classified: false,
  service: null,
  evidence: [],
  messages: 1,
  aligned: 0,
  dkim_aligned: 0,
  spf_aligned: 0,
  forwarded: 0,
  quarantined: 0,
  rejected: 0,
  subdomains: { messages: 0, aligned: 0 },
  first_seen: '2026-11-20',
  last_seen: '2026-11-25',
}

const sending: Sending = {
  recipients: [{ address: 'test-1@sendproof.localhost', accepted: true, response: null }],
  trouble: null,
  may_be_sent: false,
}

const key: KeySummary = {
  rights: ['tests', 'lookups'],
  id: '1',
  prefix: 'sp_1',
  name: 'scripts',
  plan: 'free',
  credits: 0,
  created_at: at,
  last_used_at: null,
  revoked_at: null,
  limits: { day: null, month: null },
  usage: { today: 0, this_month: 0 },
}

const reads: Record<string, unknown> = {
  '/app/engine': localEngine,
  '/app/relay': { relay: localRelay },
  '/app/keys': { keys: [key] },
  '/api/v1/channels': { channels: [] },
  '/api/v1/deliveries': { deliveries: [delivery], next_cursor: null },
  '/api/v1/monitors': { monitors: [] },
}

/** Answers the change. */
let answer: (response: Response) => void

beforeAll(async () => {
  await Promise.all([
    loadArea('en', 'insights').loading,
    loadArea('en', 'doubts').loading,
    loadArea('en', 'readiness').loading,
  ])
})

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (input, { method = 'GET' } = {}) => {
      const [path = ''] = String(input).split('?')
      if (method !== 'GET') return await new Promise((resolve) => (answer = resolve))
      if (!(path in reads)) throw new Error(`no answer for ${path}`)
      return Response.json(reads[path])
    }),
  )
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Waits for the call that changes something. */
async function untilCalled(): Promise<void> {
  await waitFor(() =>
    expect(vi.mocked(fetch).mock.calls.some(([, init]) => (init?.method ?? 'GET') !== 'GET')).toBe(true),
  )
}

async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }))
}

interface Change {
  what: string
  control: ReactNode
  make(): Promise<void>
  /** The body of the answer; empty by default. */
  response?: unknown
  status?: number
  said: string
}

const changes: Change[] = [
  {
    what: 'an incident is acknowledged',
    control: <IncidentRow incident={failedChannel} name="Operations" now={new Date(at)} />,
    make: () => press(/^Acknowledge/),
    response: { ...failedChannel, acknowledged_at: at },
    said: 'Acknowledged. No reminders will be sent.',
  },
  {
    what: 'an alert is sent again',
    control: <Undelivered />,
    make: () => press(/^Try again/),
    response: { ...delivery, state: 'waiting' },
    said: 'It is sent again within half a minute.',
  },
  {
    what: 'monitors are changed',
    control: <EditMonitorsSheet monitors={[monitor]} groups={[]} open onOpenChange={() => undefined} />,
    make: () => press('Save'),
    response: monitor,
    said: '1 monitor saved.',
  },
  {
    what: 'a domain is watched',
    control: <WatchButton target={{ kind: 'domain', domain: 'shop.example', selectors: [] }} />,
    make: () => press('Watch'),
    response: monitor,
    status: 201,
    said: 'Now watching shop.example, hourly.',
  },
  {
    what: 'a key is revoked',
    control: <KeyState summary={key} now={new Date(at)} />,
    async make() {
      await press('Revoke key “scripts”')
      await press('Revoke key')
    },
    said: 'Revoked: scripts',
  },
  {
    what: 'the mode is changed',
    control: <ModeButton mode="local" />,
    make: () => press('Use this computer’s engine'),
    said: 'Now using this computer’s engine.',
  },
  {
    what: 'a source has another class',
    control: <ClassSelect source={source} />,
    make: () => userEvent.selectOptions(screen.getByRole('combobox'), 'own'),
    response: { ...source, class: 'own', is_classified: true },
    said: 'esp.example is now: Own server.',
  },
  {
    what: 'a message is sent',
    control: <SendForm test={waitingTest} engine={localEngine} />,
    async make() {
      await userEvent.click(await screen.findByText('Paste source and send'))
      await userEvent.type(screen.getByLabelText('Message source'), 'Subject: Sale')
      await press('Send')
    },
    response: sending,
    said: 'The server accepted the message for 1 of 1 address.',
  },
]

describe('runMutation', () => {
  it.each(changes)('says that $what even if an event has removed the control before the answer', async (change) => {
    const { remove } = renderInApp(change.control)
    await change.make()
    await untilCalled()
    remove()
    const { response, status = 200, said } = change
    await act(async () => answer(response ? Response.json(response, { status }) : new Response(null, { status: 204 })))
    expect(await screen.findByText(said)).toBeDefined()
  })

  it('says that Undo failed, although the control is gone', async () => {
    const { remove } = renderInApp(<ClassSelect source={source} />)
    await userEvent.selectOptions(screen.getByRole('combobox'), 'own')
    await untilCalled()
    await act(async () => answer(Response.json({ ...source, class: 'own', is_classified: true })))
    remove()
    await press('Undo')
    await act(async () => answer(new Response(null, { status: 500 })))
    expect(await screen.findByText(/refused with status 500/)).toBeDefined()
  })
})
