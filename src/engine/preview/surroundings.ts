import type { BlockedContent } from '../../shared/contract/inbox-tests/preview.ts'
import type { PreviewView } from '../../shared/contract/inbox-tests/preview-views.ts'
import { contentIdOf } from '../message/content-id.ts'

/** A file embedded in the message, which its HTML can show. */
export interface EmbeddedFile {
  /** Its media type, in lower case. */
  type: string
  content: Buffer
}

/** The image that the author gave for an address; null if there is none, or if it is not a bitmap. */
export type FindImage = (address: string) => EmbeddedFile | null

/** The environment of a displayed message, and a record of what it tried to load. */
export interface Surroundings {
  view: PreviewView
  /** The color scheme for media queries. */
  scheme: 'light' | 'dark'
  /** The data of an embedded image; null for any other, which is recorded. */
  picture(address: string): string | null
  /** Records a URL that the message would have loaded. */
  note(kind: keyof BlockedContent, address: string): void
  noteDarkDesign(): void
  blocked(): BlockedContent
  /** The addresses of the images among it. */
  blockedImages(): string[]
  hasDarkDesign(): boolean
}

/** Pure bitmap formats. SVG may contain active content, and email clients do not show it. */
const pictureTypes = new Set('image/png image/jpeg image/jpg image/gif image/webp image/bmp image/avif'.split(' '))

/** Maximum total size of embedded images in bytes, counted per use: more than any provider accepts as a message. */
const maxPictureOctets = 25 * 1024 * 1024

/**
 * @param files the embedded files by Content-ID, without its brackets.
 * @param findImage the images that the author gave instead of those on servers.
 */
export function createSurroundings(
  view: PreviewView,
  files: ReadonlyMap<string, EmbeddedFile>,
  findImage: FindImage = () => null,
): Surroundings {
  const addresses = {
    images: new Set<string>(),
    style_sheets: new Set<string>(),
    fonts: new Set<string>(),
    media: new Set<string>(),
  }
  /** Files that were already shown, by Content-ID or address. */
  const encoded = new Map<string, string>()
  let octetsLeft = maxPictureOctets
  let hasDarkDesign = false

  function note(kind: keyof BlockedContent, address: string): void {
    const readAs = asBrowsersReadIt(address)
    if (isElsewhere(readAs)) addresses[kind].add(readAs)
  }

  function picture(address: string): string | null {
    const data = view === 'no_images' ? null : dataOf(asBrowsersReadIt(address))
    if (data === null || data.length > octetsLeft) {
      note('images', address)
      return null
    }
    octetsLeft -= data.length
    return data
  }

  function dataOf(address: string): string | null {
    if (/^data:/i.test(address)) return rewriteData(address)
    const id = contentIdOf(address)
    const key = id ?? address
    const known = encoded.get(key)
    if (known) return known
    const file = id === null ? findImage(address) : files.get(id)
    if (!file || !pictureTypes.has(file.type) || file.content.length > octetsLeft) return null
    const data = `data:${file.type};base64,${file.content.toString('base64')}`
    encoded.set(key, data)
    return data
  }

  return {
    view,
    scheme: view === 'dark' ? 'dark' : 'light',
    picture,
    note,
    noteDarkDesign() {
      hasDarkDesign = true
    },
    blocked: () => ({
      images: addresses.images.size,
      style_sheets: addresses.style_sheets.size,
      fonts: addresses.fonts.size,
      media: addresses.media.size,
    }),
    blockedImages: () => [...addresses.images],
    hasDarkDesign: () => hasDarkDesign,
  }
}

/** Browsers drop control characters and surrounding whitespace, and treat `\` as `/` (URL Standard, section 4.4). */
export function asBrowsersReadIt(address: string): string {
  return address
    .replace(/[\t\n\r\0]/g, '')
    .trim()
    .replaceAll('\\', '/')
}

/** Whether the address is outside the message. */
function isElsewhere(address: string): boolean {
  return address.startsWith('//') || (/^[a-z][a-z0-9+.-]*:/i.test(address) && !/^(?:data|cid|about):/i.test(address))
}

/** A base64 image data URI (RFC 2397), re-encoded; null for any other. */
function rewriteData(address: string): string | null {
  const comma = address.indexOf(',')
  const [type = '', ...parameters] = address.slice('data:'.length, comma).toLowerCase().split(';')
  if (comma < 0 || !pictureTypes.has(type) || parameters.at(-1) !== 'base64') return null
  const digits = address.slice(comma + 1).replaceAll(/\s/g, '')
  return /^[A-Za-z0-9+/]+={0,2}$/.test(digits) ? `data:${type};base64,${digits}` : null
}
