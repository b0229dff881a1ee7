import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { ListTooLargeError, maxListOctets, readList, toDomains } from './domain-list.ts'

const noInput = Readable.from([])

describe('readList', () => {
  it('reads one text per line, without comments and empty lines, with any line ending', async () => {
    const file = join(temporaryFolder(), 'list.txt')
    await writeFile(file, '\uFEFF# ours\nshop.example\r\n\n  news.example \t# since May\rżółw.example')
    expect(await readList(file, noInput)).toEqual(['shop.example', 'news.example', 'żółw.example'])
  })

  it('keeps the # of an address', async () => {
    expect(await readList('-', Readable.from(['https://shop.example/#top\n']))).toEqual(['https://shop.example/#top'])
  })

  it('reads standard input in pieces of any size', async () => {
    const octets = Buffer.from('żółw.example\nshop.example\n')
    const stdin = Readable.from([octets.subarray(0, 1), octets.subarray(1)])
    expect(await readList('-', stdin)).toEqual(['żółw.example', 'shop.example'])
  })

  it('refuses a file that is not a list', async () => {
    const mebibyte = Buffer.alloc(1024 * 1024, 'a')
    const endless = Readable.from(
      (function* () {
        for (let octets = 0; octets <= maxListOctets; octets += mebibyte.length) yield mebibyte
      })(),
    )
    await expect(readList('-', endless)).rejects.toThrow(ListTooLargeError)
    await expect(readList(join(temporaryFolder(), 'none'), noInput)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('toDomains', () => {
  it('lists each domain once, in order', () => {
    const listed = toDomains(['Shop.Example', 'news.example', 'https://shop.example/', 'news.example.'])
    expect(listed.map(({ domain }) => domain)).toEqual(['shop.example', 'news.example'])
  })

  it('keeps texts that are not domains', () => {
    expect(toDomains(['192.0.2.1', 'shop.example', 'shop', '192.0.2.1'])).toMatchObject([
      { text: '192.0.2.1', domain: null, problem: 'ip_address' },
      { domain: 'shop.example', problem: null },
      { text: 'shop', domain: null, problem: 'single_label' },
    ])
  })
})
