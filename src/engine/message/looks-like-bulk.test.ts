import { expect, it } from 'vitest'
import { headersWith, messageFacts, sampleSigns } from '../../../test/support/message-facts.ts'
import type { MailingSigns } from '../../shared/contract/facts/message/mailing.ts'
import { known, unavailable } from '../../shared/fact.ts'
import { looksLikeBulk } from './looks-like-bulk.ts'
import { isTransactional } from './transactional-subject.ts'

const letter = { 'List-Unsubscribe': null, 'List-Unsubscribe-Post': null }
const { message, envelope } = messageFacts()

interface Sample {
  fields?: Record<string, string>
  signs?: Partial<MailingSigns>
  subject?: string
  from?: string
  mailFrom?: string
  parts?: string[]
}

function isBulk({
  fields = {},
  signs = {},
  subject = 'Tea',
  from = 'Anna <anna@shop.example>',
  mailFrom,
  parts = [],
}: Sample) {
  return looksLikeBulk(
    messageFacts({
      headers: headersWith({ ...letter, ...fields }),
      mailing: known({ ...sampleSigns, ...signs }),
      message: { ...message, subject, from, parts: parts.map((type) => ({ type, size: 9, file_name: null })) },
      envelope: { ...envelope, mail_from: mailFrom ?? 'anna@shop.example' },
    }),
  )
}

const newsletter: Partial<MailingSigns> = {
  unsubscribe: 'personal',
  browser_version: true,
  notice: true,
  links: 20,
  tracked_links: 20,
  tracking_pixels: 1,
}

it.each<[string, Sample, boolean]>([
  ['personal mail', {}, false],
  ['a list', { fields: { 'List-Id': '<news.shop.example>' } }, true],
  ['a list archive', { fields: { 'List-Archive': '<https://shop.example/>' } }, true],
  ['Precedence: bulk', { fields: { Precedence: 'bulk' } }, true],
  ['an out-of-office note', { fields: { Precedence: 'bulk', 'Auto-Submitted': 'auto-replied' } }, false],
  ['a personal unsubscribe link', { signs: { unsubscribe: 'personal' } }, true],
  ['unsubscribe wording next to a link', { signs: { unsubscribe: 'worded' } }, false],
  ['unsubscribe wording and a subscription notice', { signs: { unsubscribe: 'worded', notice: true } }, true],
  ['unsubscribe wording from newsletter@', { signs: { unsubscribe: 'worded' }, from: 'newsletter@shop.example' }, true],
  ['a mention of unsubscribing', { signs: { unsubscribe: 'mentioned', links: 3 } }, false],
  ['a browser version with tracked links', { signs: { browser_version: true, tracked_links: 5 } }, true],
  ['a browser version', { signs: { browser_version: true } }, false],
  ['a campaign with a pixel', { fields: { 'X-Campaign-Id': '7' }, signs: { tracking_pixels: 1 } }, true],
  [
    'a newsletter address, a mail service, and tracked links',
    { fields: { 'X-SG-EID': 'x' }, from: 'Shop <news@shop.example>', signs: { tracked_links: 9 } },
    true,
  ],
  [
    'any mail sent through a mail service',
    { fields: { 'Feedback-ID': '1.eu-west-1.x:AmazonSES', 'X-SES-Outgoing': 'x' } },
    false,
  ],
  [
    'a notification sent through a mail service',
    { fields: { 'X-SG-EID': 'x' }, mailFrom: 'bounces+1@em.shop.example', signs: { notice: true, tracked_links: 4 } },
    false,
  ],
  ['a reply with all signs', { fields: { 'In-Reply-To': '<1@reader.example>' }, signs: newsletter }, false],
  ['a bounce with all signs', { mailFrom: '', signs: newsletter }, false],
  ['a meeting invitation with all signs', { signs: newsletter, parts: ['text/html', 'text/calendar'] }, false],
  ['a newsletter with all signs', { signs: newsletter }, true],
  ['a receipt with all signs', { subject: 'Your receipt from Shop #2041', signs: newsletter }, false],
])('classifies %s', (_, sample, expected) => {
  expect(isBulk(sample)).toBe(expected)
})

it('uses only the header if the body was not read', () => {
  const mailing = unavailable({ code: 'message_unreadable' })
  expect(looksLikeBulk(messageFacts({ headers: headersWith(letter), mailing }))).toBe(false)
  expect(looksLikeBulk(messageFacts({ mailing }))).toBe(true)
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
