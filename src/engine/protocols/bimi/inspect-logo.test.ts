import { gzipSync } from 'node:zlib'
import { assert, property, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../../test/support/any-text.ts'
import { inspectLogo } from './inspect-logo.ts'

const root =
  'xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64" width="64" height="64"'

function svg(content: string, attributes = root): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<svg ${attributes}>${content}</svg>\n`
}
const title = '<title>Example &amp; Sons</title>'
const inspect = (text: string) => inspectLogo(new TextEncoder().encode(text))
const codesOf = (text: string) => inspect(text).problems.map(({ code }) => code)

describe('inspectLogo', () => {
  it('accepts a logo that follows the profile', () => {
    const drawing =
      '<desc>a mark</desc><defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>' +
      '<g><path d="M0 0h64v64z" fill="url(#g)"/><use xlink:href="#g"/><text>Hi<title>inner</title></text></g>'
    const text = svg(title + drawing, `${root} xmlns:xlink="http://www.w3.org/1999/xlink"`)
    expect(inspect(text)).toEqual({
      valid: true,
      octets: new TextEncoder().encode(text).length,
      title: 'Example & Sons',
      viewBox: [0, 0, 64, 64],
      problems: [],
    })
  })

  it('decompresses a logo', () => {
    expect(inspectLogo(gzipSync(svg(title)))).toMatchObject({ valid: true, octets: svg(title).length })
    expect(inspectLogo(gzipSync(svg(title)).subarray(0, 40))).toMatchObject({ problems: [{ code: 'invalid_gzip' }] })
    expect(inspectLogo(gzipSync(Buffer.alloc(5_000_000)))).toMatchObject({ problems: [{ code: 'invalid_gzip' }] })
  })

  it.each([
    ['version="1.2"', 'version="1.1"', 'wrong_version'],
    ['version="1.2"', '', 'wrong_version'],
    ['tiny-ps', 'tiny', 'wrong_base_profile'],
    ['2000/svg', '1999/xhtml', 'wrong_namespace'],
    ['viewBox="0 0 64 64"', '', 'missing_view_box'],
    ['0 0 64 64', '0 0 64', 'invalid_view_box'],
    ['0 0 64 64', '0 0 64 a', 'invalid_view_box'],
    ['0 0 64 64', '0 0 0 0', 'invalid_view_box'],
    ['0 0 64 64', '0,0,64,32', 'not_square'],
    ['width="64"', 'width="64" x="0px"', 'root_position'],
    ['width="64"', 'width="100%"', 'relative_size'],
  ])('on the root, %s for %s is %s', (from, to, code) => {
    expect(codesOf(svg(title, root.replace(from, to)))).toEqual([code])
  })

  it.each([
    ['', 'missing_title'],
    ['<g><title>inner</title></g>', 'missing_title'],
    ['<title> </title>', 'empty_title'],
    [`${title}${title}`, 'several_titles'],
    [`${title}<script>alert(1)</script>`, 'script'],
    [`${title}<svg:script xmlns:svg="http://www.w3.org/2000/svg"/>`, 'script'],
    [`${title}<g onclick="alert(1)"/>`, 'event_handler'],
    [`${title}<use href="https://example.com/a.svg#b"/>`, 'external_reference'],
    [`${title}<use xlink:href="data:image/svg+xml,x"/>`, 'external_reference'],
    [`${title}<rect fill="url(https://example.com/#g)"/>`, 'external_reference'],
    [`${title}<a/>`, 'external_reference'],
    [`${title}<feImage xlink:href="data:image/png;base64,AA"/>`, 'raster_image'],
    [`${title}<image/>`, 'raster_image'],
    [`${title}<animateTransform/>`, 'animation'],
    [`${title}<set/>`, 'animation'],
    [`${title}<video/>`, 'multimedia'],
    [`${title}<foreignObject/>`, 'forbidden_element'],
    [`${title}<style>a{}</style>`, 'css'],
    [`${title}<g style="fill:red"/>`, 'css'],
    [`${title}<g>`, 'not_well_formed'],
  ])('%s is %s', (content, code) => {
    expect(codesOf(svg(content))).toEqual([code])
  })

  it('detects files that are not SVG', () => {
    expect(codesOf('')).toEqual(['not_svg'])
    expect(codesOf('hello')).toEqual(['not_svg'])
    expect(codesOf('<html></html>')).toContain('not_svg')
    expect(inspectLogo(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe)).problems).toMatchObject([
      { code: 'not_utf8' },
    ])
  })

  it('rejects entities, style sheets, and oversized files', () => {
    expect(codesOf(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg(title)}`)).toContain('entity_declaration')
    expect(codesOf(`<?xml-stylesheet href="a.css"?>${svg(title)}`)).toContain('css')
    expect(codesOf(svg(`${title}${'<g/>'.repeat(10_000)}`))).toEqual(['too_large'])
  })

  it('is bounded and never throws', () => {
    expect(
      inspect(svg(Array.from({ length: 200 }, (_, index) => `<use href="x${index}"/>`).join(''))).problems,
    ).toHaveLength(50)
    assert(property(anyText(), (noise) => !inspect(svg(noise)).valid))
    assert(property(uint8Array(), (octets) => !inspectLogo(octets).valid))
  })
})
