import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { findTrace, findTraceInLine } from './find-traces.ts'

const german =
  'Liebe Anna, schöne Grüße aus München, Ihre Bestellung ist für Sie bereit. Über uns: Größe und Maße. Bis bald in unserem schönen Laden.'
const english =
  'Hello Ann, your order 4711 left our warehouse in Leeds this morning. The parcel should arrive on Tuesday. If something is missing, just answer this message and we will help.'
const polish =
  'Dzień dobry, Twoje zamówienie jest już w drodze. Dziękujemy za zaufanie i życzymy miłego dnia, zespół sklepu.'
const russian = 'Здравствуйте, Анна, ваш заказ готов и ждёт вас в магазине.'

function encodeQuoted(text: string): string {
  const line = Buffer.from(text)
    .toString('latin1')
    .replace(/[=\x80-\xFF]/g, (octet) => `=${octet.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
  return line.replace(/(.{70}[^=]{3})/g, '$1=\n')
}

const page = `<html><body><p>${english}</p><p><a href="https://shop.example/">Shop</a></p></body></html>`
const asLatin1 = (text: string) => Buffer.from(text).toString('latin1')
const asWindows = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text))
const asBase64 = (text: string) => Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\n')

describe('findTrace', () => {
  it.each([
    ['headers', `MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n${page}`],
    ['headers', `--b1\nContent-Type: text/plain\n\n${english}\n--b1--`],
    ['headers', `This is a multi-part message in MIME format.\n\n--b1\nContent-Type: text/plain\n\n${english}`],
    ['headers', `X-Mailer: Mailer 3\nContent-Transfer-Encoding: quoted-printable\n\n${english}`],
    ['quoted_printable', encodeQuoted(german)],
    ['quoted_printable', encodeQuoted(polish)],
    ['quoted_printable', encodeQuoted(russian)],
    ['quoted_printable', encodeQuoted(page)],
    ['quoted_printable', 'Sch=F6ne Gr=FC=DFe aus M=FCnchen f=FCr die M=E4dchen'],
    ['base64', asBase64(german)],
    ['base64', asBase64(page)],
    ['base64', asBase64(russian)],
    ['charset_twice', asLatin1(german)],
    ['charset_twice', asWindows(german)],
    ['charset_twice', asLatin1(russian)],
    ['charset_twice', `It’s here: we’re back.`.replaceAll('’', asWindows('’'))],
    ['charset_lost', german.replaceAll(/[äöüßÜ]/g, '?')],
    ['charset_lost', polish.replaceAll(/[^\0-\x7f]/g, '\uFFFD')],
    ['style_rules', `body { margin:0; padding:0 } .btn { color:#fff } ${english}`],
    ['style_rules', `@media (max-width: 600px) { .col { width: 100% !important } } ${english}`],
    ['style_rules', `View online\n\nbody { margin: 0 }\na { color: #fff }\n\n${english}`],
    ['tags', page],
    ['tags', `<p>Hello Ann,</p><p>your order left.</p><p>Regards</p>`],
    ['tags', `<![endif]--> ${english}`],
    ['entities', 'Sch&ouml;ne Gr&uuml;&szlig;e aus M&uuml;nchen'],
    ['entities', 'We don&#39;t close, and we&rsquo;re happy to help.'],
    ['percent', 'Hello%20Ann,%20your%20order%20has%20shipped'],
    ['percent', 'Sch%C3%B6ne Gr%C3%BC%C3%9Fe aus M%C3%BCnchen'],
    ['escapes', 'Hello Ann,\\n\\nyour order has shipped.\\nYour shop'],
    ['escapes', 'Sch\\u00f6ne Gr\\u00fc\\u00dfe aus M\\u00fcnchen'],
    ['encoded_words', '=?UTF-8?Q?Sch=C3=B6ne?= und =?UTF-8?Q?Gr=C3=BC=C3=9Fe?='],
  ])('finds %s in %j', (kind, text) => {
    expect(findTrace(text)?.kind).toBe(kind)
  })

  const article = `${english} ${english} ${english}`
  it.each([
    english,
    german,
    polish,
    russian,
    'NÃO PERCA: PROMOÇÃO DE VERÃO, SÓ ATÉ AMANHÃ. AÇÕES E COLEÇÕES.',
    'À bientôt à Paris : l’été est là, « tout » à 20 €. Où ? Ça dépend.',
    'Ç’est ici. Â, Ê, Î, Ô, Û are letters with a circumflex.',
    `In quoted-printable, ö is written =C3=B6 and ü is =C3=BC, ß is =C3=9F, ä is =C3=A4. ${article}`,
    `Sch=C3=B6ne is what you see if the header is lost. ${article}`,
    `Programs turn München into MÃ¼nchen, and schön into schÃ¶n. ${article}`,
    `Write &amp; for an ampersand, &lt; for a bracket, and &nbsp; for a space. ${article}`,
    `Use <p> and <div> instead of <table>, and close them with </p>. ${article}`,
    `Our tip of the week: .btn { color: red } makes it red. ${article}`,
    `The header Content-Type: text/html says what it is. ${article}`,
    `Really?yes! What?no. Page index.php?id=4 and a?b. ${article}`,
    `Save 20% off, 100%25 and %20 is a space. ${article}`,
    'C:\\new\\notes and D:\\users\\nina are folders. The set {a, b} is finite; f(x) { y }.',
    `-----BEGIN CERTIFICATE-----\n${Buffer.from(Array.from({ length: 300 }, (_, at) => (at * 151 + 77) % 256)).toString('base64')}\n-----END CERTIFICATE-----`,
    'Bestellung 4711: Größe=L, Farbe=Blau, Menge=12, Code=AB12CD, x=3D',
    'Your code: QWJjZGVmZ2hpamtsbW5vcA==',
    'Rechnung für Müller & Söhne GmbH & Co. KG; R&D;',
    'Hinweis: Termin am Montag\nOrt: Leeds\n\nBis bald',
    'Subject: test\nFrom: me\n\nthis is a note',
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    '='.repeat(70),
  ])('finds none in %j', (text) => {
    expect(findTrace(text)).toBeNull()
  })

  it('never throws, and reads long texts in linear time', () => {
    for (const piece of [
      '=C3',
      'Ã¼',
      '<p ',
      '<p>',
      '&amp',
      'a{',
      '@media ',
      '%C3',
      '\\n',
      '=?utf-8?q?',
      'ab?',
      'margin:',
      ' \n',
    ])
      expect([null, 'object']).toContain(findTrace(piece.repeat(60_000)) === null ? null : 'object')
    assert(
      property(anyText(), (noise) => {
        expect(findTrace(noise)?.sample.length ?? 0).toBeLessThan(60)
        expect(findTraceInLine(noise)?.sample.length ?? 0).toBeLessThan(60)
      }),
    )
  })
})

describe('findTraceInLine', () => {
  it.each([
    ['entities', 'Tom &amp; Jerry&#39;s sale'],
    ['entities', 'Only 5 &euro; today'],
    ['charset_twice', 'SchÃ¶ne GrÃ¼Ã\x9Fe'],
    ['charset_twice', 'Itâ€™s here'],
    ['charset_twice', asWindows('🎉 Party')],
    ['charset_lost', 'Sch?ne Gr??e'],
    ['charset_lost', 'Gr??e'],
    ['quoted_printable', 'Sch=C3=B6ne neue Woche'],
    ['percent', 'Hello%20Ann'],
    ['tags', 'Only <b>today</b>'],
    ['escapes', 'Sch\\u00f6ne Woche'],
    ['base64', 'SGVsbG8gQW5uLCB5b3VyIG9yZGVy'],
  ])('finds %s in %j', (kind, line) => {
    expect(findTraceInLine(line)?.kind).toBe(kind)
  })

  it.each([
    'Your order 4711 has shipped',
    '20% off',
    'Q&A; R&D',
    'Really? Yes!',
    'What is new?',
    'Ready?Go!',
    'a < b > c',
    'I <3 you',
    'NÃO PERCA',
    'Für Größe L',
    'À la carte',
    'Antidisestablishmentarianism',
    'ABCDEFGHIJKLMNOPQRSTUVWX',
    'x=3D and y=20',
    '50%25 rule',
    'See www.shop.example/?a=b%20c',
    'C:\\new',
    '日本語の件名',
  ])('finds none in %j', (line) => {
    expect(findTraceInLine(line)).toBeNull()
  })
})
