import { describe, expect, it } from 'vitest'
import { samplePart } from '../../../../test/support/message-facts.ts'
import type { BodyContent } from '../../../shared/contract/facts/message/body.ts'
import { known, unavailable } from '../../../shared/fact.ts'
import { readPage } from '../../html/page.ts'
import { unreadMessage } from '../message/message.ts'
import { gatherBody } from './body.ts'

const reason = { code: 'message_unreadable' as const }

function bodyOf(html: string, text = '', subject = '', { contentIds = [] as string[], from = '' } = {}): BodyContent {
  const { facts } = unreadMessage(0, reason)
  const opened = { facts: { ...facts, subject, from }, bodies: known({ text, html, unread: 0 }) }
  const leaves = contentIds.map((contentId) => ({
    part: samplePart({ path: '2', type: 'image/png' }),
    flow: null,
    contentId,
    octets: Buffer.alloc(0),
  }))
  const body = gatherBody(opened, html === '' ? null : readPage(html), leaves)
  if (body.state !== 'known') throw new Error('the body is not known')
  return body.value
}

describe('gatherBody', () => {
  it('is unavailable for bodies that were not read', () => {
    expect(gatherBody(unreadMessage(0, reason), null, [])).toEqual(unavailable(reason))
  })

  it('compares the distinct words, ignoring addresses and hidden text', () => {
    const html =
      '<p>Tea and tea from <a href="https://shop.example">Darjeeling</a></p><p style="display:none">pills</p>'
    expect(bodyOf(html, 'TEA from Darjeeling: https://shop.example/tea')).toMatchObject({
      text_words: 3,
      html_words: 4,
      shared_words: 3,
      hidden_characters: 5,
    })
  })

  it.each([
    ['<img src="cid:logo@shop.example">', []],
    ['<img src=" CID:LOGO@shop.example"><img src="cid:logo%40shop.example">', []],
    ['<img src="cid:<logo@shop.example>">', []],
    ['<img src="cid:other"><img src="cid:other">', ['other']],
    ['<table background="cid:back"><tr><td>Tea</td></tr></table>', ['back']],
    ['<img src="https://shop.example/a.png?cid:x">', []],
    ['<a href="cid:terms">Terms</a>', []],
  ])('finds embedded images without a part: %s', (html, missing) => {
    expect(bodyOf(html, '', '', { contentIds: ['logo@shop.example'] }).missing_images).toEqual(missing)
  })

  it('finds code and missing values where they are shown, not in samples of code', () => {
    const css = 'body { margin: 0 } .btn { color: #fff }'
    const shown = bodyOf(`<div>\n${css}<h1>Dear undefined,</h1></div>`, '', 'Tom &amp; Jerry')
    expect(shown.traces).toEqual([
      { place: 'subject', kind: 'entities', sample: 'Tom &amp; Jerry', line: null },
      { place: 'html', kind: 'style_rules', sample: css, line: 2 },
    ])
    expect(shown.lost_values).toEqual(['Dear undefined'])
    const quoted = bodyOf(`<pre>${css}</pre><p>Dear Ann,</p><code>Dear undefined,</code>`)
    expect(quoted).toMatchObject({ traces: [], lost_values: [] })
  })

  it('counts each letter as a word in scripts without spaces', () => {
    expect(bodyOf('<p>新商品のお知らせ 2026</p>', '新商品')).toMatchObject({
      text_words: 3,
      html_words: 9,
      shared_words: 3,
    })
    expect(bodyOf('<p>สวัสดี 한국어 텍스트</p>')).toMatchObject({ html_words: 5 })
  })

  it.each([
    ['the preview text', '<div style="display:none">Hi *|FNAME|*</div><p>Tea</p>', ['*|FNAME|*']],
    ['alt text', '<img src="https://shop.example/a.png" alt="For {{ name }}">', ['{{ name }}']],
    ['the address of an image', '<img src="https://shop.example/*|IMAGE|*" alt="">', ['*|IMAGE|*']],
    ['the target of an image map', '<map><area href="{{ url }}" alt="Tea"></map>', ['{{ url }}']],
    ['the title', '<title>News for {{ name }}</title><p>Tea</p>', ['{{ name }}']],
    [
      'a field of Eloqua',
      '<p>Dear <span class="eloquaemail">First_Name1</span></p>',
      ['<span class="eloquaemail">First_Name1</span>'],
    ],
    [
      'an address with a field of Eloqua',
      '<a href="https://a.example/?id=<span class=eloquaemail>Id1</span>">Tea</a>',
      ['<span class=eloquaemail>Id1</span>'],
    ],
    ['no sample of code', '<p>Write <code>{{ name }}</code> or</p><pre>env: {{ secrets.KEY }}</pre>', []],
  ])('finds unfilled fields in %s', (_place, html, fields) => {
    expect(bodyOf(html, html.replace(/<[^>]*>/g, '')).placeholders.filter((field) => html.includes(field))).toEqual(
      fields,
    )
  })

  it('distinguishes images from tracking pixels, and tracking pixels from spacers', () => {
    const html = [
      '<img src="https://shop.example/a.png" width="600">',
      '<img src="https://shop.example/open" width="1" height="1">',
      '<img src="https://shop.example/open2" style="width:0px;height:0px">',
      '<img src="https://shop.example/open3" style="display:none">',
      '<img src="cid:spacer" width="1" height="1">',
      '<img src="https://shop.example/line" width="600" height="1">',
    ]
    expect(bodyOf(html.join(''))).toMatchObject({ images: 2, tracking_pixels: 3 })
  })

  it('lists the images hosted on IP addresses, each once', () => {
    const html =
      '<img src="http://192.0.2.1/a.png"><img src="http://192.0.2.1/a.png"><img src="https://[2001:db8::1]/b">'
    expect(bodyOf(`${html}<img src="https://shop.example/c.png">`).ip_images).toEqual([
      'http://192.0.2.1/a.png',
      'https://[2001:db8::1]/b',
    ])
  })

  it.each<[string, number]>([
    ['<img src="https://shop.example/space.gif" width="1" height="1">'.repeat(18), 0],
    ['<img src="https://shop.example/space.gif?v=2" width="1" height="1">', 0],
    ['<img src="https://cdn.example/a1b2c3d4e5f6/spacer.gif" width="1" height="1">', 0],
    ['<img src="https://shop.example/line.png" width="1" height="1">', 0],
    ['<img src="https://shop.example/hero-a1b2c3d4e5f6.jpg" style="display:none">', 0],
    ['<img src="https://shop.example/i.gif?u=7" width="1" height="1">'.repeat(2), 1],
    ['<img src="https://shop.example/space.gif?id=a1b2c3d4e5" width="1" height="1">', 1],
    ['<img src="https://u1.ct.service.example/wf/open?upn=u001.abc" width="1" height="1">', 1],
    ['<img src="https://shop.us1.list-manage.com/track/open.php?u=1&id=2" width="1" height="1">', 1],
    ['<img src="https://pixel.service.example/x.gif" width="1" height="1">', 1],
    ['<img src="https://service.example/o/6f9619ff-8b86-4011-b42d-00cf4fc964ff" width="1" height="1">', 1],
    ['<img src="https://shop.example/i.gif?e=anna%40reader.example" style="display:none">', 1],
  ])('counts the trackers of %s: %i', (html, tracking_pixels) => {
    expect(bodyOf(html)).toMatchObject({ tracking_pixels })
  })

  it.each([
    ['V\u200Bi\u200Ba\u2060gra', 3],
    ['\uFEFFHello\u200B, world', 0],
    ['Auf\u200Clage, Schiff\u200Cfahrt, Tief\u200Cflug', 0],
    ['V\u200Ci\u200Ca\u200Cg\u200Cra', 3],
    ['👩\u200D👧 and می\u200Cخواهم', 0],
    ['shop\u200B.example', 0],
  ])('counts invisible characters inside the words of %j', (text, count) => {
    expect(bodyOf('', text).invisible_characters).toBe(count)
    expect(bodyOf('', '', text).invisible_characters).toBe(count)
    expect(bodyOf('', '', '', { from: `${text} <news@shop.example>` }).invisible_characters).toBe(count)
  })

  it('counts direction overrides but not isolates', () => {
    expect(bodyOf('<p>a\u202Eb\u202D</p><p>\u2067c\u2069</p>')).toMatchObject({ direction_overrides: 2 })
    expect(bodyOf('', '', '', { from: '\u202Emoc.pohs <a@b.example>' })).toMatchObject({ direction_overrides: 1 })
  })

  it('finds unfilled template placeholders', () => {
    expect(bodyOf('<p>Dear {{name}}</p>', 'Lorem ipsum dolor', '*|FNAME|*, hello')).toMatchObject({
      placeholders: ['*|FNAME|*', '{{name}}'],
      filler_text: true,
    })
  })

  it('stores a limited number of hidden texts but counts them all', () => {
    const html = `<p>seen</p>${'<p style="display:none">pills</p><p>seen</p>'.repeat(100)}`
    const body = bodyOf(html)
    expect(body.hidden).toHaveLength(10)
    expect(body.hidden_characters).toBe(500)
  })
})
