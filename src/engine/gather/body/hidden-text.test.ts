import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../../test/support/any-text.ts'
import { readPage } from '../../html/page.ts'
import { readTextsOfPage } from './hidden-text.ts'

function read(html: string) {
  return readTextsOfPage(readPage(html))
}

describe('readTextsOfPage', () => {
  it.each([
    ['display', '<p style="display:none">x</p>'],
    ['display', '<p style="DISPLAY: none !important">x</p>'],
    ['display', '<p hidden>x</p>'],
    ['display', '<div style="visibility:hidden"><p><b>x</b></p></div>'],
    ['display', '<style>.pre { display: none }</style><p class="a Pre">x</p>'],
    ['size', '<p style="font-size:0">x</p>'],
    ['size', '<div style="font-size:1px"><p>x</p></div>'],
    ['color', '<p style="color:#fff">x</p>'],
    ['color', '<td bgcolor="#ff0000"><font color="#FF0000">x</font></td>'],
    ['color', '<div style="background-color:#222"><span style="color:#222222">x</span></div>'],
    ['box', '<div style="max-height:0;overflow:hidden">x</div>'],
    ['box', '<div style="height:0;overflow:hidden">x</div>'],
    ['box', '<div style="opacity:0">x</div>'],
    ['position', '<div style="position:absolute;left:-9999px">x</div>'],
    ['position', '<div style="text-indent:-1000px">x</div>'],
    ['position', '<div style="margin-top:470500px">x</div>'],
    ['position', '<style>.below { margin-top: 470500px; /* far */ }</style><div class="below">x</div>'],
  ])('finds text hidden by %s: %s', (technique, html) => {
    expect(read(`<p>seen</p>${html}`).hidden).toMatchObject([{ technique, leading: false, characters: 1, text: 'x' }])
  })

  it.each([
    [
      'text for small screens',
      '<style>@media (max-width:600px){.small{display:block !important}}</style><p class="small" style="display:none">x</p>',
    ],
    [
      'text for small screens, by id',
      '<style>@media (max-width:600px){#Small{display:block}}</style><p id="Small" style="display:none">x</p>',
    ],
    [
      'text for small screens, by an attribute',
      '<style>@media (max-width:600px){*[class~="small"]{display:block}}</style><p class="a small" style="display:none">x</p>',
    ],
    [
      'text for small screens, by element',
      '<style>@media (max-width:600px){.a tr, b{display:block}}</style><table class="a"><tr style="display:none"><td>x</table>',
    ],
    ['text sized by a style sheet', '<style>.wide{font-size:16px}</style><p class="wide" style="display:none">x</p>'],
    ['text with a size of its own', '<td style="font-size:0"><p style="font-size:16px">x</p></td>'],
    ['a font in another unit', '<td style="font-size:0"><p style="font-size:1em">x</p></td>'],
    ['white text on an image', '<td background="dark.png"><p style="color:#fff">x</p></td>'],
    ['white text on black', '<td style="background:#000"><p style="color:#fff">x</p></td>'],
    [
      'white text on a background from a style sheet',
      '<style>td{background:#000}</style><td><p style="color:#fff">x</p></td>',
    ],
    ['a box without overflow:hidden', '<div style="max-height:0">x</div>'],
    ['whitespace of all kinds', '<p style="display:none">&zwnj;&nbsp;&#847;</p>'],
    ['text that is not displayed', '<title>x</title><style>p{}</style><script>x</script>'],
  ])('ignores %s', (_, html) => {
    expect(read(html).hidden).toEqual([])
  })

  it('distinguishes a preheader from text hidden later, and joins adjacent hidden text', () => {
    const html =
      '<div style="display:none"><b>New</b>\n <i>tea</i></div>\n<p>Hello</p>\n<p style="display:none">pills</p>'
    expect(read(html)).toEqual({
      visible: 'Hello',
      hidden: [
        { technique: 'display', leading: true, characters: 6, text: 'New tea', line: 1 },
        { technique: 'display', leading: false, characters: 5, text: 'pills', line: 4 },
      ],
    })
  })

  it('reads deeply nested elements and never throws', () => {
    expect(read(`${'<div style="font-size:0">'.repeat(5000)}x`).hidden).toHaveLength(1)
    assert(
      property(anyText(), (noise) => {
        const { visible, hidden } = read(`<p style="${noise}">${noise}</p>`)
        expect(visible.length + hidden.length).toBeLessThanOrEqual(4 * noise.length + 4)
      }),
    )
  })
})
