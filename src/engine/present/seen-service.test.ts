import { expect, it } from 'vitest'
import { messageFacts } from '../../../test/support/message-facts.ts'
import type { MessageFacts } from '../../shared/contract/facts/message-facts.ts'
import { absent, known } from '../../shared/fact.ts'
import { servicesPack } from '../protocols/services.ts'
import { seenService } from './seen-service.ts'

const { envelope } = messageFacts()
const own = { reverse_dns: absent, dkim: known({ result: 'pass' as const, passing_domains: ['shop.example'] }) }
const mailchimp = servicesPack.read().services.find(({ id }) => id === 'mailchimp')

function seen(changes: Partial<MessageFacts>) {
  return seenService(messageFacts({ ...own, ...changes }))?.name ?? null
}

it('recognizes the service by its host, its signature, its return path, or its network', () => {
  const host = { name: `mail1.${mailchimp?.ptr[0]}`, addresses: ['203.0.113.7'], confirmed: true }
  const confirmed = { ip: '203.0.113.7', names: [host], confirmed_name: host.name }
  expect(seen({ reverse_dns: known(confirmed) })).toBe('Mailchimp')
  expect(seen({ reverse_dns: known({ ...confirmed, confirmed_name: null }) })).toBeNull()
  const signers = ['shop.example', mailchimp?.signs[0] ?? '']
  expect(seen({ dkim: known({ result: 'pass', passing_domains: signers }) })).toBe('Mailchimp')
  expect(seen({ envelope: { ...envelope, mail_from: `bounce@${mailchimp?.envelope[0]}` } })).toBe('Mailchimp')
  const ip = mailchimp?.networks[0]?.split('/')[0] ?? null
  expect(seen({ envelope: { ...envelope, origin: { ...envelope.origin, ip } } })).toBe('Mailchimp')
  expect(seen({})).toBeNull()
})

it('names the guide of the service if the pack has one', () => {
  const dkim = known({ result: 'pass' as const, passing_domains: [mailchimp?.signs[0] ?? ''] })
  expect(seenService(messageFacts({ ...own, dkim }))?.setup?.url).toBe(
    'https://mailchimp.com/help/set-up-email-domain-authentication/',
  )
})
