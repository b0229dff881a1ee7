import { describe, expect, it } from 'vitest'
import { headersWith, messageFacts, sampleSigns } from '../../../test/support/message-facts.ts'
import type { MailingSigns } from '../../shared/contract/facts/message/mailing.ts'
import type { Purpose } from '../../shared/contract/facts/message/purpose.ts'
import { known, unavailable } from '../../shared/fact.ts'
import { purposeOf } from './purpose.ts'
import { isOffer, isTransactional } from './subject-words.ts'

const letter = { 'List-Unsubscribe': null, 'List-Unsubscribe-Post': null }
const { message, envelope } = messageFacts()

interface Sample {
  fields?: Record<string, string | null>
  signs?: Partial<MailingSigns>
  subject?: string
  from?: string
  mailFrom?: string
  parts?: string[]
  html?: boolean
}

function factsOf({
  fields = {},
  signs = {},
  subject = 'Tea',
  from = 'Anna <anna@shop.example>',
  mailFrom = 'anna@shop.example',
  parts = [],
  html = true,
}: Sample) {
  return messageFacts({
    headers: headersWith({ ...letter, ...fields }),
    mailing: known({ ...sampleSigns, ...signs }),
    message: {
      ...message,
      subject,
      from,
      has_html: html,
      parts: parts.map((type) => ({ type, size: 9, file_name: null })),
    },
    envelope: { ...envelope, mail_from: mailFrom },
  })
}

function guess(sample: Sample) {
  return purposeOf(factsOf(sample), null).value
}

const newsletter: Partial<MailingSigns> = {
  browser_version: true,
  notice: true,
  links: 20,
  tracked_links: 20,
  tracking_pixels: 1,
  offers: 4,
}
const sale: Partial<MailingSigns> = { offers: 3, links: 3, greeting: 'personal' }
const hello: Partial<MailingSigns> = { greeting: 'personal' }
const list = { 'List-Id': '<tea.lists.example>', 'List-Post': '<mailto:tea@lists.example>' }

describe('purposeOf', () => {
  it.each<[string, Sample, Purpose | null]>([
    ['a sale with links to a shop', { signs: sale, subject: '20% off all cakes' }, 'campaign'],
    ['a sale in plain text from a shop', { signs: sale, subject: 'Spring sale', html: false }, 'campaign'],
    ['a browser version with tracked links', { signs: { browser_version: true, tracked_links: 5 } }, 'campaign'],
    ['a campaign with a pixel', { fields: { 'X-Campaign-Id': '7' }, signs: { tracking_pixels: 1 } }, 'campaign'],
    ['a list that explains itself', { fields: { 'List-Id': '<a.b.example>' }, signs: { notice: true } }, 'campaign'],
    ['a page with notice that greets everyone', { signs: { greeting: 'generic', notice: true } }, 'campaign'],
    ['a page that greets everyone and counts them', { signs: { greeting: 'generic', tracking_pixels: 1 } }, null],
    [
      'a newsletter address, a mail service, and tracked links',
      { fields: { 'X-SG-EID': 'x' }, from: 'Shop <news@shop.example>', signs: { tracked_links: 9 } },
      'campaign',
    ],
    ['a newsletter with all signs', { signs: newsletter }, 'campaign'],
    ['a newsletter that greets by name', { signs: { ...newsletter, ...hello } }, 'campaign'],
    [
      'a receipt with all signs',
      { subject: 'Your receipt from Shop #2041', signs: { ...newsletter, transaction: true } },
      'transactional',
    ],
    ['a code from a program', { subject: '123456 is your code', from: 'noreply@shop.example' }, 'transactional'],
    [
      'the output of cron',
      { subject: 'Cron <root@web> run-parts', from: 'root@web.example', html: false },
      'transactional',
    ],
    [
      'an alert with Precedence: bulk',
      { subject: '[FIRING:1] Disk full', from: 'alerts@web.example', fields: { Precedence: 'bulk' } },
      'transactional',
    ],
    [
      'an out-of-office note',
      { subject: 'Automatic reply: Tea', fields: { Precedence: 'bulk', 'Auto-Submitted': 'auto-replied' } },
      'transactional',
    ],
    ['a letter in plain text', { signs: hello, html: false }, 'personal'],
    [
      'a reply from an email client',
      { fields: { 'In-Reply-To': '<1@reader.example>', 'User-Agent': 'Mozilla Thunderbird' } },
      'personal',
    ],
    [
      'a post to a discussion list',
      { fields: { ...list, Precedence: 'list' }, html: false, signs: { notice: true } },
      'personal',
    ],
    [
      'a list without an address for readers',
      { fields: { ...list, 'List-Post': 'NO' }, signs: { notice: true } },
      'campaign',
    ],
    ['a message without signs', {}, null],
    ['Precedence: bulk', { fields: { Precedence: 'bulk' } }, null],
    ['one sign of a campaign', { signs: { browser_version: true } }, null],
    ['one sign of a receipt', { subject: 'Invoice #4711' }, null],
    [
      'any mail sent through a mail service',
      { fields: { 'Feedback-ID': '1.x:AmazonSES', 'X-SES-Outgoing': 'x' } },
      null,
    ],
    ['signs of a campaign and of a letter', { signs: { offers: 2, links: 3, ...hello }, html: false }, null],
    [
      'a receipt that makes an offer',
      { subject: 'Order confirmation, and 20% off', signs: { notice: true, transaction: true } },
      null,
    ],
  ])('recognizes %s', (_, sample, purpose) => {
    expect(guess(sample)).toBe(purpose)
  })

  it.each<[string, Sample]>([
    ['nothing', {}],
    ['a sale', { signs: sale, subject: 'Sale' }],
    ['a letter', { signs: hello, html: false }],
    ['a receipt', { subject: 'Invoice #4711', signs: { transaction: true } }],
  ])('does not depend on ways to unsubscribe: %s', (_, sample) => {
    const fields = {
      'List-Unsubscribe': '<https://shop.example/u>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    const offered = { ...sample, fields, signs: { ...sample.signs, unsubscribe: 'personal' as const } }
    expect(purposeOf(factsOf(offered), null)).toEqual(purposeOf(factsOf(sample), null))
  })

  it('keeps what the author chose, and shows what it looks like', () => {
    const chosen = purposeOf(factsOf({ signs: newsletter }), 'transactional')
    expect(chosen).toMatchObject({ value: 'transactional', source: 'chosen' })
    expect(chosen.signs).toContain('browser_version')
  })

  it('is undecided if the body, which may show a campaign, was not read', () => {
    const mailing = unavailable({ code: 'message_unreadable' })
    const letters = { fields: { 'In-Reply-To': '<1@a.example>', 'User-Agent': 'Mutt' } }
    expect(purposeOf({ ...factsOf(letters), mailing }, null).value).toBeNull()
    const campaign = { fields: { 'X-Campaign': '1', 'List-Id': '<a.b.example>' } }
    expect(purposeOf({ ...factsOf(campaign), mailing }, null).value).toBe('campaign')
  })
})

it.each([
  ['Spring sale: 20% off all cakes this week', true],
  ['Ostatnia szansa: -30% na kawę', true],
  ['Nur heute: 20 % Rabatt', true],
  ['Soldes d’été', true],
  ['Minutes of the sales team', false],
  ['Wholesale contract', false],
  ['Dinner on Friday', false],
])('classifies the subject %j as an offer: %s', (subject, expected) => {
  expect(isOffer(subject)).toBe(expected)
})

it.each([
  ['Your receipt from Shop', true],
  ['Invoice #4711', true],
  ['Order confirmation', true],
  ['Your order #1234 has shipped', true],
  ['Reset your password', true],
  ['123456 is your verification code', true],
  ['Please confirm your email address', true],
  ['Potwierdzenie zamówienia nr 12', true],
  ['Faktura nr 12/2026', true],
  ['Zmiana hasła', true],
  ['Ihre Bestellung ist unterwegs', true],
  ['Bestellbestätigung', true],
  ['Rechnung 4711', true],
  ['Passwort zurücksetzen', true],
  ['Confirmation de votre commande', true],
  ['Réinitialisez votre mot de passe', true],
  ['Confirmación de tu pedido', true],
  ['Código de verificación', true],
  ['Conferma d’ordine', true],
  ['Reimposta la password', true],
  ['Bestelbevestiging', true],
  ['Wachtwoord opnieuw instellen', true],
  ['Your discount code is inside', false],
  ['Order now and save 20 %', false],
  ['Reset your summer wardrobe', false],
  ['Free shipping on every order', false],
  ['Nowa kolekcja już jest', false],
  ['Jetzt bestellen und sparen', false],
  ['Welcome to Shop', false],
  ['Your booking is confirmed', true],
  ['Thank you for your order', true],
  ['Your Amazon.com order of “Tea pot”', true],
  ['Your code: 482913', true],
  ['Twój kod to 482913', true],
  ['Dziękujemy za zamówienie', true],
  ['Vielen Dank für Ihre Bestellung', true],
  ['Merci pour votre commande', true],
  ['Gracias por tu pedido', true],
  ['Grazie per il tuo ordine', true],
  ['Bedankt voor je bestelling', true],
  ['Thank you for your interest', false],
  ['Invoice INV-2041 from Shop', true],
  ['Order no. 4711', true],
  ['Ihre Rechnung vom 20. November', true],
  ['Votre commande n° 12 est expédiée', true],
  ['Order no later than Friday', false],
  ['Buy now, pay later: kauf auf Rechnung', false],
  ['Gratisversand für Ihre Bestellung', false],
  ['Vous avez reçu un cadeau', false],
  ['Réduisez votre facture d’énergie', false],
  ['Ahorra en tu factura de la luz', false],
  ['Otwórz rachunek w pięć minut', false],
  ['New device, new you', false],
  ['Your exclusive access code is inside', false],
  ['Your booking season starts now', false],
  ['Use code SAVE20', false],
])('classifies the subject %j as transactional: %s', (subject, expected) => {
  expect(isTransactional(subject)).toBe(expected)
})
