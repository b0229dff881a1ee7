import { readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { findGivenImage, type GivenImage } from '../../engine/preview/given-images.ts'
import type { FindImage } from '../../engine/preview/surroundings.ts'
import { codeOf } from '../../shared/error-code.ts'
import { maxImageOctets } from '../../shared/limits.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError } from '../ground/exit-codes.ts'

/** More is not the folder of a newsletter, but a disk. */
const maxFiles = 20_000

/** The images in a folder and the folders in it. Links are not followed, and files are read once a page shows them. */
export async function readImages(folder: string, { texts }: CommandContext): Promise<FindImage> {
  const images: GivenImage[] = []
  const open = [folder]
  for (let path = open.pop(); path !== undefined && images.length < maxFiles; path = open.pop()) {
    const entries = await readdir(path, { withFileTypes: true }).catch((error) => {
      throw new CommandError(texts.cannotRead({ file: folder, code: codeOf(error) ?? String(error) }))
    })
    for (const entry of entries) {
      const inside = join(path, entry.name)
      if (entry.isDirectory()) open.push(inside)
      else if (entry.isFile() && (await stat(inside)).size <= maxImageOctets)
        images.push({ name: relative(folder, inside), content: () => readFileSync(inside) })
    }
  }
  return findGivenImage(images)
}
