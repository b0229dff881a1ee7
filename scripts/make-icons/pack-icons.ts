/** A square PNG image. */
export interface IconImage {
  /** Side length in pixels. */
  pixels: number
  png: Buffer
}

/** The sizes that Windows needs. */
export const icoSizes: readonly number[] = [16, 24, 32, 48, 64, 128, 256]

/** macOS types and their pixels; the second type of a size is for high-density displays. */
const icnsTypes: readonly (readonly [type: string, pixels: number])[] = [
  ['icp4', 16],
  ['ic11', 32],
  ['icp5', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
]
export const icnsSizes: readonly number[] = [...new Set(icnsTypes.map(([, pixels]) => pixels))]

const icoHeaderLength = 6
const icoEntryLength = 16
const icoType = 1
const bitsPerPixel = 32

/** A Windows icon file: a directory, followed by the images unchanged. */
export function packIco(images: readonly IconImage[]): Buffer {
  const header = Buffer.alloc(icoHeaderLength)
  header.writeUInt16LE(icoType, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = icoHeaderLength + icoEntryLength * images.length
  const entries = images.map(({ pixels, png }) => {
    const entry = Buffer.alloc(icoEntryLength)
    // One byte per side: 256 is written as 0.
    entry.writeUInt8(pixels % 256, 0)
    entry.writeUInt8(pixels % 256, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(bitsPerPixel, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...images.map(({ png }) => png)])
}

/** A macOS icon file: one chunk per type. Throws if a size of `icnsSizes` is missing. */
export function packIcns(images: readonly IconImage[]): Buffer {
  const chunks = icnsTypes.map(([type, pixels]) => {
    const image = images.find((candidate) => candidate.pixels === pixels)
    if (!image) throw new Error(`no image of ${pixels} pixels`)
    return icnsChunk(type, image.png)
  })
  return icnsChunk('icns', Buffer.concat(chunks))
}

/** Name and length; the length includes these eight bytes. */
function icnsChunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32BE(head.length + content.length, 4)
  return Buffer.concat([head, content])
}
