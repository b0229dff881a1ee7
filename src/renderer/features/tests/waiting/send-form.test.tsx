// @vitest-environment jsdom
import { cleanup, configure, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localEngine, localRelay, waitingTest } from '../../../../../test/support/page-data.ts'
import { waitTimeout } from '../../../../../test/support/wait-timeout.ts'
import type { TestReport } from '../../../../shared/contract/tests.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { SendForm } from './send-form.tsx'

configure({ asyncUtilTimeout: waitTimeout })

let relay = localRelay

beforeEach(() => {
  relay = localRelay
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => Response.json({ relay })),
  )
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pickup = `ada+test-${waitingTest.token}@mail.example`

async function renderRecipients(changes: Partial<TestReport>): Promise<(string | null)[]> {
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
