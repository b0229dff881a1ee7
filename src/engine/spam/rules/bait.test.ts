import { describe, expect, it } from 'vitest'
import { createFactReader } from '../../../../scripts/spam-corpus/read-corpus.ts'
import { requiredScore, scoreSpam } from '../builtin.ts'
import { baitRules } from './bait.ts'

/* Each rule on a message of its kind and on ordinary mail that shares its words. */

const readFacts = await createFactReader()
const names = new Set<string>(baitRules.map(({ name }) => name))

interface Draft {
  from?: string
  subject?: string
  to?: string
  replyTo?: string
  text?: string
  html?: string
  file?: { name: string; type?: string; content?: string }
}

function write({
  from = 'Shop <news@shop.example>',
  subject = 'News',
  to = 'Maria <maria@reader.example>',
  replyTo,
  text = '',
  html,
  file,
}: Draft): Buffer {
  const body = html
    ? ['Content-Type: text/html; charset=utf-8', '', html]
    : ['Content-Type: text/plain; charset=utf-8', '', text]
  const attachment = file
    ? [
        '--b',
        `Content-Type: ${file.type ?? 'application/pdf'}; name="${file.name}"`,
        'Content-Disposition: attachment',
        '',
        file.content ?? 'x',
      ]
    : []
  const fields = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    'Date: Thu, 26 Nov 2026 10:00:00 +0000',
    'Message-ID: <1@shop.example>',
    ...(replyTo ? [`Reply-To: ${replyTo}`] : []),
    'MIME-Version: 1.0',
  ]
  if (!file) return Buffer.from([...fields, ...body, ''].join('\r\n'))
  const parts = ['Content-Type: multipart/mixed; boundary=b', '', '--b', ...body, ...attachment, '--b--', '']
  return Buffer.from([...fields, ...parts].join('\r\n'))
}

async function evaluate(draft: Draft) {
  const { score, symbols } = scoreSpam(await readFacts(write(draft)))
  return { score, fired: symbols.flatMap(({ name }) => (names.has(name) ? [name] : [])) }
}

const locked = `%PDF-1.7\n${'x'.repeat(600)}\ntrailer << /Encrypt 5 0 R >>`
const picture = (target: string) => `<a href="${target}"><img src="https://shop.example/a.png"></a>`

describe('each rule', () => {
  it.each<[string, Draft]>([
    ['WALLET_BAIT', { text: 'Connect your wallet within 48 hours to claim your tokens: https://lido.example/connect' }],
    [
      'WALLET_BAIT',
      { subject: 'Airdrop', text: 'Połącz portfel, aby odebrać: odbierz tokeny na https://lido.example' },
    ],
    [
      'WALLET_BAIT',
      { subject: 'Airdrop', text: 'Verbinden Sie Ihre Wallet, Tokens beanspruchen: https://lido.example' },
    ],
    [
      'WALLET_BAIT',
      { subject: 'Airdrop', text: 'Connectez votre portefeuille, réclamez vos jetons : https://lido.example' },
    ],
    ['WALLET_BAIT', { subject: 'Airdrop', text: 'Conecta tu billetera y reclama tus tokens: https://lido.example' }],
    ['PARCEL_FEE', { text: 'Your parcel is on hold. Pay the customs fee of $1.99: https://track.example/pay' }],
    ['PARCEL_FEE', { text: 'Paczka jest wstrzymana. Opłata celna 1,99 zł: https://track.example/pay' }],
    ['PARCEL_FEE', { text: 'Ihr Paket wurde angehalten. Zollgebühr 1,99 €: https://track.example/pay' }],
    ['PARCEL_FEE', { text: 'Votre colis est bloqué. Frais de douane 1,99 € : https://track.example/pay' }],
    ['PARCEL_FEE', { text: 'Su paquete está retenido. Tasas de aduana: https://track.example/pay' }],
    ['WALLET_BAIT', { from: 'Ann Lee <a@gmail.com>', subject: 'Your_transfer_0.7495_BTC', text: 'Have a look.' }],
    ['AUTHORITY_LURE', { text: 'Your tax refund is ready, pay the unpaid fine first: https://refund.example/pay' }],
    ['AUTHORITY_LURE', { text: 'Zwrot podatku czeka, niezapłacony mandat: https://zwrot.example/pay' }],
    ['AUTHORITY_LURE', { text: 'Detran informa multa em seu CPF: https://consulta.example/multa' }],
    ['DATING_BAIT', { from: 'Sex Dating <a@shop.example>', text: 'Click for date http://lover.example/1' }],
    ['DATING_BAIT', { subject: 'Ukraińskie kobiety', text: 'Szybki seks: https://randki.example/1' }],
    ['DATING_BAIT', { html: '<p>Oekraïense vrouwen, een sexdate: http://lover.example/1</p>' }],
    ['FORM_WITH_MONEY', { subject: 'Score released: +$276', text: 'See https://docs.google.com/forms/d/e/1/viewform' }],
    ['FORM_WITH_MONEY', { text: 'Crypto investment, guaranteed profit: https://forms.gle/1' }],
    ['FAMOUS_AUTHOR', { from: 'Eco Savings by Elon Musk <a@shop.example>', text: 'Save energy.' }],
    ['FAMOUS_AUTHOR', { from: 'Warren Buffett <a@gmail.com>', text: 'Hello.' }],
    ['UNDISCLOSED_ANSWER', { to: 'undisclosed-recipients:;', replyTo: 'ann@gmail.com', text: 'I need your answer.' }],
    [
      'BOSS_FRAUD',
      {
        from: 'Lena Vogt <l@exec.example>',
        replyTo: 'lena.ceo@gmail.com',
        text: 'Are you at your desk? An urgent wire transfer to a new supplier. I am in a meeting and cannot take calls.',
      },
    ],
    [
      'BOSS_FRAUD',
      {
        from: 'Jan Nowak <jan.prezes@gmail.com>',
        text: 'Jesteś w biurze? Zrobisz pilny przelew? Jestem na spotkaniu, nie mogę rozmawiać.',
      },
    ],
    [
      'BOSS_FRAUD',
      {
        from: 'Lena Vogt <lv@gmail.com>',
        text: 'Sind Sie im Büro? Eine dringende Überweisung. Bin in einer Besprechung.',
      },
    ],
    [
      'BOSS_FRAUD',
      { from: 'Luc Petit <lp@gmail.com>', text: 'Êtes-vous au bureau ? Un virement urgent. Je suis en réunion.' },
    ],
    [
      'BOSS_FRAUD',
      {
        from: 'Ana Ruiz <ar@gmail.com>',
        text: '¿Está en la oficina? Una transferencia urgente. Estoy en una reunión.',
      },
    ],
    [
      'BOSS_FRAUD',
      {
        from: 'Lena Vogt <lv@gmail.com>',
        text: 'I need you to buy some gift cards. Scratch the back and send me the codes.',
      },
    ],
    ['ADVANCE_FEE_ANSWER', { replyTo: 'barr@gmail.com', text: 'You are the next of kin.' }],
    ['CASINO_BONUS', { text: 'Our casino: welcome bonus and 200 free spins! https://casino.example' }],
    ['LURE_LEADS_ELSEWHERE', { text: 'Your account has been suspended: https://login.example' }],
    ['LOCKED_FILE_WITH_PASSWORD', { text: 'The password is 0204.', file: { name: 'a.pdf', content: locked } }],
    ['INVOICE_ACTIVE_FILE', { subject: 'Invoice 44', file: { name: 'scan.html', type: 'text/html' } }],
    ['INVOICE_ACTIVE_FILE', { subject: 'Faktura 44', file: { name: 'faktura.xlsm' } }],
    [
      'FREEMAIL_FILE_ONLY',
      { from: 'Ann <a@gmail.com>', subject: 'Payment', text: 'See the file.', file: { name: 'a.pdf' } },
    ],
    [
      'FREEMAIL_IMAGE_ONLY',
      { from: 'Ann <a@gmail.com>', subject: '', file: { name: 'KIKI 17-1.png', type: 'image/png' } },
    ],
    [
      'GREETING_WITH_LINK',
      { text: 'Hello +$1,989 https://forms.yandex.com/cloud/6, thanks for signing up. Confirm your email address.' },
    ],
    [
      'GREETING_WITH_LINK',
      { html: '<p>Cześć Odbierz 500 zł https://nagroda.example/1,</p><p>dziękujemy za rejestrację.</p>' },
    ],
    ['FREEMAIL_LURE', { from: 'Ann <a@gmail.com>', text: 'Your account has been suspended.' }],
    ['FREEMAIL_AS_COMPANY', { from: 'Billing Support <a@gmail.com>' }],
    [
      'FREEMAIL_ADVERTISES',
      { from: 'Ann <a@gmail.com>', text: 'Order now, click here, act now: https://shop.example' },
    ],
    ['BRAND_LEADS_TO_FREE_HOST', { from: 'PayPal <a@paypal.com>', text: 'https://x.web.app/' }],
    ['IMAGE_HIDES_TARGET', { html: picture('https://bit.ly/1') }],
    ['LINK_WITHOUT_WORDS', { html: '<p>.</p><a href="https://a.example/0/?r=x">.</a>' }],
    [
      'LINK_WITHOUT_WORDS',
      { html: '<a href="https://a.example/0/?r=x"></a>', file: { name: 'logo.png', type: 'image/png' } },
    ],
    ['FROM_LOCAL_GENERATED', { from: 'Ann <Parker_24151@shop.example>' }],
    ['FROM_DOMAIN_DEEP', { from: 'Ann <a@a.c.h.shop.com>' }],
    ['FROM_NAME_NUMBERED', { from: 'Ticket 94322041419 <a@shop.example>' }],
    ['SUBJECT_RANDOM_TOKEN', { subject: 'Credit - HDvRHTDRqwS7abE' }],
  ])('%s fires for %j', async (name, draft) => {
    expect((await evaluate(draft)).fired).toContain(name)
  })

  it('is tested', () => {
    // The table above, by name.
    expect(names.size).toBe(26)
  })
})

describe('ordinary mail', () => {
  it.each<[string, Draft]>([
    [
      'an order',
      {
        subject: 'Order 4711',
        text: 'Thank you. Your order is on its way: https://shop.example/track. Payment: $40 by card.',
      },
    ],
    [
      'leather wallets',
      {
        subject: 'New leather wallets',
        text: 'Our wallets are back. Your wallet has been made by hand: https://shop.example/wallets. Claim 10% today.',
      },
    ],
    ['a pasted address', { html: '<a href="https://shop.example/a">https://shop.example/a</a>' }],
    ['a link with a label', { html: '<a href="https://shop.example/a">Agenda</a>' }],
    [
      'a shipped wallet',
      { text: 'Your wallet has been shipped and will be delivered tomorrow: https://shop.example/track' },
    ],
    [
      'a receipt of an exchange',
      {
        subject: 'Withdrawal',
        text: 'You withdrew 0.05 BTC to your wallet. Fee: 0.0001 BTC. https://shop.example/history',
      },
    ],
    [
      'advice on wallets',
      { text: 'Never share the recovery phrase of your wallet with anyone. https://shop.example/help' },
    ],
    [
      'a PDF invoice',
      { subject: 'Invoice 44', text: 'Please find the invoice attached.', file: { name: 'invoice-44.pdf' } },
    ],
    [
      'a notice of a bank',
      {
        from: 'Bank <n@bank.example>',
        text: 'Your statement is ready. We never ask for your password: https://bank.example',
      },
    ],
    [
      'a locked statement',
      { text: 'The password of the file is your date of birth.', file: { name: 'a.pdf', content: locked } },
    ],
    [
      'a casino night',
      { subject: 'Casino night', text: 'Join our charity casino night on Friday. Tickets: https://shop.example/night' },
    ],
    [
      'a password reset',
      { text: 'Reset your password within 24 hours: https://shop.example/reset. If it was not you, ignore this.' },
    ],
    [
      'a parcel of a shop',
      { text: 'Your parcel is waiting at the pickup point: https://shop.example/track. Delivery fee: $3, paid.' },
    ],
    [
      'a colleague',
      {
        from: 'Lena Vogt <lena@shop.example>',
        text: 'I am in a meeting until 3. Can you handle the transfer to our new supplier? Details: https://shop.example/44',
      },
    ],
    [
      'a friend with a file',
      { from: 'Ann Lee <ann@gmail.com>', subject: 'Photos', text: 'Here they are!', file: { name: 'summer.pdf' } },
    ],
    [
      'a photo without a subject',
      { from: 'Ann Lee <ann@gmail.com>', subject: '', file: { name: 'IMG_2034.jpg', type: 'image/jpeg' } },
    ],
    ['a greeting before a link', { text: 'Hello Ann, your receipt of $20: https://shop.example/44, thank you.' }],
    ['a link of a friend', { text: 'Hi, look at https://shop.example/44, it costs $20!' }],
    [
      'a friend asking a favor',
      { from: 'Ann Lee <ann@gmail.com>', text: 'Are you free right now? I need a favor: could you water my plants?' },
    ],
    [
      'an inheritance lawyer',
      { text: 'The inheritance of your late father is settled. Our office calls you tomorrow.' },
    ],
    [
      'a linked picture',
      { html: `${picture('https://shop.example/sale')}<p>${'Our sale starts today. '.repeat(20)}</p>` },
    ],
    ['a sender with a year', { from: 'PyCon <pycon_2026@shop.example>' }],
    ['a large sender', { from: 'Shop <a@mail.news.shop.com>' }],
    [
      'a tax adviser',
      { text: 'How to file for your tax refund: https://shop.example/guide. Avoid an unpaid fine: file in time.' },
    ],
    [
      'a tax office',
      {
        from: 'Urząd Skarbowy <us@mf.gov.pl>',
        text: 'Zwrot podatku i niezapłacony mandat: https://podatki.gov.pl/zwrot',
      },
    ],
    [
      'a survey',
      { subject: 'How was it?', text: 'Win a voucher for $20: https://docs.google.com/forms/d/e/1/viewform' },
    ],
    ['a dating site', { text: 'Meet singles in your area: https://shop.example/meet' }],
    ['an article', { subject: 'What Elon Musk said', text: 'Read it: https://shop.example/1' }],
    ['a hidden list', { to: 'undisclosed-recipients:;', text: 'Our program: https://shop.example/1' }],
    ['an order number', { subject: 'Your order AB12CD34EF56' }],
    ['a model', { subject: 'The new iPhone17ProMax' }],
  ])('%s fires nothing', async (_, draft) => {
    const { score, fired } = await evaluate(draft)
    expect(fired).toEqual([])
    expect(score).toBeLessThan(requiredScore / 2)
  })
})
