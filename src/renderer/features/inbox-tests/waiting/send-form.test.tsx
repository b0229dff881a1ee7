// @vitest-environment jsdom
import { cleanup, configure, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localEngine, localRelay, waitingTest } from '../../../../../test/support/page-data.ts'
import { waitTimeout } from '../../../../../test/support/wait-timeout.ts'
import type { InboxTestReport } from '../../../../shared/contract/inbox-tests/inbox-test-report.ts'
import type { Sending } from '../../../../shared/contract/relay.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { SendForm } from './send-form.tsx'

configure({ asyncUtilTimeout: waitTimeout })

let relay = localRelay
let sending: Sending

beforeEach(() => {
  relay = localRelay
  sending = { recipients: [], trouble: { code: 'disconnected', detail: null }, may_be_sent: false }
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (_, init) => Response.json(init?.method === 'POST' ? sending : { relay })),
  )
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pickup = `ada+test-${waitingTest.token}@mail.example`

async function renderRecipients(changes: Partial<InboxTestReport>): Promise<(string | null)[]> {
  renderInApp(<SendForm test={{ ...waitingTest, ...changes }} engine={localEngine} />)
  const recipients = await screen.findAllByRole('listitem')
  return recipients.map(({ textContent }) => textContent)
}

it('sends to the address of the test through a server on this computer', async () => {
  expect(await renderRecipients({})).toEqual([waitingTest.address])
})

it('offers the address of the test and the mailbox through a server on this computer', async () => {
  expect(await renderRecipients({ pickup_addresses: [pickup] })).toEqual([pickup])
  expect(screen.getByRole('radio', { name: 'At the test address' })).toBeDefined()
})

it('sends only to the mailbox through a server on the internet', async () => {
  relay = { ...localRelay, host: 'smtp.esp.example' }
  expect(await renderRecipients({ pickup_addresses: [pickup] })).toEqual([pickup])
  expect(screen.queryByRole('radio')).toBeNull()
})

it.each([
  ['no mailbox', []],
  ['a mailbox whose address does not identify the test', ['ada@mail.example']],
])(
  'asks for a mailbox before a server on the internet sends to a test of this computer, with %s',
  async (_, pickups) => {
    relay = { ...localRelay, host: 'smtp.esp.example' }
    renderInApp(<SendForm test={{ ...waitingTest, pickup_addresses: pickups }} engine={localEngine} />)
    expect(await screen.findByRole('button', { name: 'Connect mailbox' })).toBeDefined()
    expect(
      screen.getByText(/^smtp\.esp\.example sends over the internet and cannot reach this computer\./),
    ).toBeDefined()
    expect(screen.queryByText(waitingTest.address)).toBeNull()
  },
)

it.each([
  ['is', true, /^The server did not confirm the message\. It may still arrive/],
  ['cannot be', false, /^Nothing was sent\./],
])('says whether a message %s on its way after the connection broke', async (_, mayBeSent, expected) => {
  sending = { ...sending, may_be_sent: mayBeSent }
  const { container } = renderInApp(<SendForm test={waitingTest} engine={localEngine} />)
  await screen.findAllByRole('listitem')
  const input = container.querySelector('input[type=file]')
  if (!input) throw new Error('no file input')
  fireEvent.change(input, { target: { files: [new File(['Subject: Autumn\r\n\r\nHello\r\n'], 'a.eml')] } })
  expect((await screen.findAllByText(expected)).length).toBeGreaterThan(0)
})
