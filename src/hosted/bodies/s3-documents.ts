import { Parser } from 'htmlparser2'
import { z } from 'zod'

/* The two XML documents of S3 that we read (Amazon S3 API Reference: "ListObjectsV2", "Error responses"). */

/** A page of a bucket. */
export interface Listing {
  objects: { key: string; storedAt: Date }[]
  isLast: boolean
}

const moment = z.iso.datetime().transform((text) => new Date(text))
const objectSchema = z
  .object({ Key: z.string(), LastModified: moment })
  .transform(({ Key: key, LastModified: storedAt }) => ({ key, storedAt }))
const listingSchema = z.object({ IsTruncated: z.enum(['true', 'false']) })

/** Null for any other document. */
export function readListing(octets: Buffer): Listing | null {
  const objects: unknown[] = []
  const listing: Record<string, string> = {}
  let object: Record<string, string> = {}
  readElements(octets, ([root, member, detail, ...deeper], text) => {
    if (root !== 'ListBucketResult' || member === undefined || deeper.length > 0) return
    if (member !== 'Contents') listing[member] = text
    else if (detail !== undefined) object[detail] = text
    else {
      objects.push(object)
      object = {}
    }
  })
  const head = listingSchema.safeParse(listing)
  const members = z.array(objectSchema).safeParse(objects)
  if (!head.success || !members.success) return null
  return { objects: members.data, isLast: head.data.IsTruncated === 'false' }
}

/** The error code, or an empty string. */
export function readErrorCode(octets: Buffer): string {
  let code = ''
  readElements(octets, (path, text) => {
    if (path.join('/') === 'Error/Code') code = text
  })
  return code
}

/** Calls back at the end of each element with its path of names and its text. */
function readElements(octets: Buffer, onElement: (path: readonly string[], text: string) => void): void {
  const path: string[] = []
  let text = ''
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(name)
        text = ''
      },
      ontext(data) {
        text += data
      },
      onclosetag() {
        onElement(path, text)
        path.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(octets.toString('utf8'))
}
