import { describe, expect, it } from 'vitest'
import { findGivenImage, typeOfImage } from './given-images.ts'

const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const given = (...names: string[]) => names.map((name) => ({ name, content: Buffer.concat([png, Buffer.from(name)]) }))

/** The name of the image that is found for an address. */
function found(names: readonly string[], address: string): string | null {
  return (
    findGivenImage(given(...names))(address)
      ?.content.subarray(png.length)
      .toString() ?? null
  )
}

describe('findGivenImage', () => {
  it.each<[string[], string, string | null]>([
    [['logo.png'], 'https://cdn.example/a/logo.png?v=2#x', 'logo.png'],
    [['logo.png'], 'images/Logo.PNG', 'logo.png'],
    [['my logo.png'], 'https://cdn.example/my%20logo.png', 'my logo.png'],
    [['https://cdn.example/1', 'logo.png'], 'https://cdn.example/1', 'https://cdn.example/1'],
    [['a/logo.png', 'b/logo.png'], 'https://cdn.example/mail/b/logo.png', 'b/logo.png'],
    [['mail/img/logo.png', 'old/logo.png'], 'img/logo.png', 'mail/img/logo.png'],
    [['a/logo.png', 'b/logo.png'], 'https://cdn.example/c/logo.png', null],
    [['logo.png'], 'https://cdn.example/logo.gif', null],
    [['logo.png'], 'https://cdn.example/', null],
    [['%zz.png'], '%zz.png', '%zz.png'],
  ])('of %j finds for %s %s', (names, address, name) => {
    expect(found(names, address)).toBe(name)
  })
})

describe('typeOfImage', () => {
  it.each([
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a', 'image/gif'],
    ['RIFF\n\0\0\0WEBPVP8 ', 'image/webp'],
    ['\0\0\0\x20ftypavif', 'image/avif'],
    ['BM\x10\0\0\0\0\0\0\0', 'image/bmp'],
    ['<svg onload="a()">', null],
    ['<html>', null],
    ['', null],
  ])('reads %j as %s, whatever its name', (start, type) => {
    expect(typeOfImage(Buffer.from(start, 'latin1'))).toBe(type)
  })
})
