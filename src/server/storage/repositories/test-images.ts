import { z } from 'zod'
import { octets, rowOf } from '../columns.ts'
import { sql } from '../sql.ts'
import type { StepRunner } from '../steps/steps.ts'

/** Per test. A page with the images, in base64, must not exceed the limit of an answer. */
const maxImages = 300
const maxOctets = 8 * 1024 * 1024

const imageRow = rowOf({ name: z.string(), content: octets })
const extentRow = z.object({ images: z.coerce.number(), octets: z.coerce.number() })

export type StoredImage = z.infer<typeof imageRow>

/** The images that the author of a message gave for its views. */
export function createTestImages(db: StepRunner) {
  return {
    list: async (token: string): Promise<StoredImage[]> =>
      (await db.all(sql`SELECT name, content FROM test_images WHERE token = ${token} ORDER BY name`)).map((row) =>
        imageRow.parse(row),
      ),

    /** Changes with the images, except if one is replaced by another of the same length. */
    async versionOf(token: string): Promise<string> {
      const row = await db.one(sql`
        SELECT count(*) AS images, coalesce(sum(length(content)), 0) AS octets FROM test_images WHERE token = ${token}`)
      const extent = extentRow.parse(row)
      return `${extent.images}/${extent.octets}`
    },

    /** Replaces an earlier image of that name. False if the test does not exist, or has no room for it. */
    async save(token: string, { name, content }: StoredImage): Promise<boolean> {
      const row = await db.one(sql`
        INSERT INTO test_images (token, name, content)
        SELECT token, ${name}, ${content} FROM tests
        WHERE token = ${token}
          AND (SELECT count(*) FROM test_images WHERE token = ${token}) < ${maxImages}
          AND (SELECT coalesce(sum(length(content)), 0) FROM test_images WHERE token = ${token}) + ${content.length} <= ${maxOctets}
        ON CONFLICT (token, name) DO UPDATE SET content = excluded.content
        RETURNING name`)
      return row !== undefined
    },
  }
}
