import { expect, it } from 'vitest'
import { askAudit, audit } from '../../../../test/support/audit.ts'
import { spfSize } from './size.ts'

const filler = (octets: number) => `@ TXT "${'x'.repeat(octets)}"`

it('adds the name and all texts up', async () => {
  const { facts } = await audit(`@ TXT "v=spf1 -all"\n${filler(200)}`)
  expect(askAudit(spfSize, facts)).toMatchObject({
    state: 'pass',
    params: { octets: 'shop.example'.length + 11 + 200 },
  })
})

it('notes what does not fit a plain answer', async () => {
  const { facts } = await audit(`@ TXT "v=spf1 -all"\n${filler(220)}\n${filler(221)}`)
  expect(askAudit(spfSize, facts)).toMatchObject({ state: 'note', finding: 'spf.answer_large' })
})
