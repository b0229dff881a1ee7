import type { FindImage } from './surroundings.ts'

/** An image that the author gave for the views of a message, instead of the one on a server. */
export interface GivenImage {
  /** The address that it was loaded from, or its path in a folder. */
  name: string
  /** Its octets, or what reads them once a page shows it. */
  content: Buffer | (() => Buffer)
}

/** The formats that views show, by their first octets. */
const signatures: readonly (readonly [type: string, start: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
  ['image/avif', /^[\s\S]{4}ftypavi[fs]/],
  ['image/bmp', /^BM[\s\S]{4}\0\0\0\0/],
]

/** The media type of a bitmap, by its content; null for anything else. Names and servers may be wrong. */
export function typeOfImage(content: Buffer): string | null {
  const start = content.toString('latin1', 0, 16)
  return signatures.find(([, signature]) => signature.test(start))?.[0] ?? null
}

/**
 * Finds the images for addresses: by the address itself, otherwise by the path. Of several files with the same name, it is
 * the one that shares most folders with the address; none if two share as many.
 */
export function findGivenImage(images: readonly GivenImage[]): FindImage {
  const byAddress = new Map(images.map((image) => [image.name, image]))
  const byFileName = Map.groupBy(
    images.map((image) => ({ image, folders: foldersOf(image.name) })),
    ({ folders }) => folders[0] ?? '',
  )
  return (address) => {
    const image = byAddress.get(address) ?? nearest(foldersOf(address))
    if (!image) return null
    const content = Buffer.isBuffer(image.content) ? image.content : image.content()
    const type = typeOfImage(content)
    return type === null ? null : { type, content }
  }

  function nearest(path: readonly string[]): GivenImage | undefined {
    const [name = ''] = path
    const ranked = (name === '' ? [] : (byFileName.get(name) ?? []))
      .map(({ image, folders }) => ({ image, shared: sharedFolders(folders, path) }))
      .sort((one, other) => other.shared - one.shared)
    const [first, second] = ranked
    return first && first.shared !== second?.shared ? first.image : undefined
  }
}

/** The names in a path, from the file to the root. */
function foldersOf(address: string): string[] {
  const path = (URL.parse(address)?.pathname ?? address.replace(/[?#].*$/s, '')).replaceAll('\\', '/')
  return path.split('/').map(decode).reverse()
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase()
  } catch {
    return name.toLowerCase()
  }
}

function sharedFolders(one: readonly string[], other: readonly string[]): number {
  const differing = one.findIndex((name, at) => name !== other[at])
  return differing < 0 ? one.length : differing
}
