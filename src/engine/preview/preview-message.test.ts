import { describe, expect, it } from 'vitest'
import { previewMessage } from './preview-message.ts'

const header = ['From: ada@shop.example', 'Subject: Sale', 'MIME-Version: 1.0']

function message(...lines: string[]): Buffer {
  return Buffer.from([...header, ...lines].join('\r\n'), 'latin1')
}

const withPicture = message(
  'Content-Type: multipart/related; boundary=b',
  '',
  '--b',
  'Content-Type: text/html; charset=iso-8859-2',
  '',
  '<p>Za\xbf\xf3\xb3\xe6</p><img src="cid:logo@shop.example"><img src="https://shop.example/open.gif">',
  '--b',
  'Content-Type: image/gif',
  'Content-ID: <logo@shop.example>',
  'Content-Transfer-Encoding: base64',
  '',
  'R0lGODlhAQABAAAAACw=',
  '--b--',
)

const darkDesign = message(
  'Content-Type: text/html',
  '',
  '<style>@media (prefers-color-scheme: dark) { p { color: white } }</style><p>x</p>',
)

describe('previewMessage', () => {
  it('renders the HTML in its charset, with embedded images only', () => {
    const drawn = previewMessage(withPicture, 'normal')
    expect(drawn?.page).toContain(
      '<p>Zażółć</p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><img data-blocked>',
    )
    expect(drawn?.preview).toEqual({
      html: {
        blocked: { images: 1, style_sheets: 0, fonts: 0, media: 0 },
        loadable: ['https://shop.example/open.gif'],
        removed: 0,
        has_dark_design: false,
        truncated: false,
        source: '<p>Zażółć</p><img src="cid:logo@shop.example"><img src="https://shop.example/open.gif">',
      },
      text: null,
    })
  })

  it('renders no page for plain text', () => {
    const drawn = previewMessage(message('', 'Hello <b>Ada</b>', ''), 'normal')
    expect(drawn).toEqual({
      preview: { html: null, text: { content: expect.stringContaining('Hello <b>Ada</b>'), truncated: false } },
      page: null,
    })
  })

  it('inverts colors only if the message has no dark design', () => {
    const own = previewMessage(darkDesign, 'dark')
    expect(own?.preview.html?.has_dark_design).toBe(true)
    expect(own?.page).not.toContain('invert(1)')
    expect(previewMessage(withPicture, 'dark')?.page).toContain('filter:invert(1)')
  })

  it('renders the start of a huge message', () => {
    const huge = message('Content-Type: text/html', '', '<div>x</div>\r\n'.repeat(300_000))
    const drawn = previewMessage(huge, 'normal')
    expect(drawn?.preview.html?.truncated).toBe(true)
    expect(drawn?.page?.length).toBeLessThan(1_000_000)
  })

  it('returns no preview for a truncated header', () => {
    expect(previewMessage(message(...Array(2000).fill('X: y'), '', 'x'), 'normal')).toBeNull()
  })
})
