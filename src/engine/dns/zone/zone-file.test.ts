import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadZoneFiles, maxZoneFileOctets } from './zone-file.ts'
import { ZoneFileError } from './zone-file-error.ts'
import { createZoneResolver } from './zone-resolver.ts'

let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zone-file-'))
  mkdirSync(join(folder, 'zones', 'parts'), { recursive: true })
  write('secret.zone', 'secret.example. 5 TXT "outside"')
  write('zones/parts/mail.zone', '@ 5 MX 10 mx')
})

afterAll(() => rmSync(folder, { recursive: true }))

function write(path: string, content: string | Buffer): string {
  const file = join(folder, path)
  writeFileSync(file, content)
  return file
}

function load(text: string | Buffer) {
  return loadZoneFiles([write('zones/main.zone', text)])
}

describe('loadZoneFiles', () => {
  it('reads files into zones and merges files with the same apex', async () => {
    const first = write('zones/one.zone', '$ORIGIN example.com.\n@ 5 A 192.0.2.1')
    const second = write('zones/two.zone', '\ufeff$ORIGIN example.com.\nwww 5 A 192.0.2.2')
    const zones = loadZoneFiles([first, second])
    expect(zones.map(({ apex }) => apex)).toEqual(['example.com'])
    expect(await createZoneResolver(zones).query('www.example.com', 'A')).toMatchObject({ records: ['192.0.2.2'] })
  })

  it('keeps every byte of a text', async () => {
    const zones = load(
      Buffer.concat([Buffer.from('a.example. 5 TXT "'), Buffer.from([0xff, 0xc3, 0xbc]), Buffer.from('"')]),
    )
    expect(await createZoneResolver(zones).query('a.example', 'TXT')).toMatchObject({ records: [['\xff\xc3\xbc']] })
  })

  it.each([
    ['UTF-16 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 without one', (text: string) => Buffer.from(text, 'utf16le')],
    ['UTF-16 in big-endian order', (text: string) => Buffer.from(text, 'utf16le').swap16()],
    ['lines that end with CR alone', (text: string) => Buffer.from(text.replaceAll('\n', '\r'))],
  ])('reads %s', async (_, encode) => {
    const zones = load(encode('$ORIGIN example.com.\n@ 5 A 192.0.2.1\nb\u00fccher 5 TXT "\u017c\u00f3\u0142w"\n'))
    const resolver = createZoneResolver(zones)
    expect(await resolver.query('example.com', 'A')).toMatchObject({ records: ['192.0.2.1'] })
    const text = Buffer.from('\u017c\u00f3\u0142w').toString('latin1')
    expect(await resolver.query('xn--bcher-kva.example.com', 'TXT')).toMatchObject({ records: [[text]] })
  })

  it('includes files of its folder', async () => {
    const zones = load('$ORIGIN example.com.\n$INCLUDE parts/mail.zone')
    expect(await createZoneResolver(zones).query('example.com', 'MX')).toMatchObject({
      records: [{ preference: 10, exchange: 'mx.example.com' }],
    })
  })

  it.each([
    ['../secret.zone', 'is outside the folder of the zone file'],
    ['/etc/hostname', 'is outside the folder of the zone file'],
    ['link.zone', 'is outside the folder of the zone file'],
    ['missing.zone', 'cannot be read (ENOENT)'],
    ['parts', 'is not a file'],
  ])('does not include %s', (path, problem) => {
    rmSync(join(folder, 'zones/link.zone'), { force: true })
    symlinkSync(join(folder, 'secret.zone'), join(folder, 'zones/link.zone'))
    expect(() => load(`\n$INCLUDE ${path}`)).toThrow(ZoneFileError)
    expect(() => load(`\n$INCLUDE ${path}`)).toThrow(problem)
    expect(() => load(`\n$INCLUDE ${path}`)).toThrow(`${join(folder, 'zones/main.zone')}:2:10: `)
  })

  it('reports which file cannot be read', () => {
    const missing = join(folder, 'none.zone')
    expect(() => loadZoneFiles([missing])).toThrow(
      new ZoneFileError({ file: missing }, (texts) => texts.unreadable({ included: null, code: 'ENOENT' })),
    )
    expect(() => loadZoneFiles([missing])).toThrow(`${missing}: cannot be read (ENOENT)`)
    expect(() => loadZoneFiles([folder])).toThrow(`${folder}: is not a file`)
  })

  it('refuses a file that is too large', () => {
    const file = write('zones/large.zone', '')
    truncateSync(file, maxZoneFileOctets + 1)
    expect(() => loadZoneFiles([file])).toThrow('is larger than')
  })
})
