import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { z } from 'zod'
import { codeOf } from '../../shared/error-code.ts'
import type { CommandContext } from '../ground/command-context.ts'
import { CommandError, exitCodes } from '../ground/exit-codes.ts'

/** What marks a sidecar as ours, and its page as unchanged. */
const sidecarSchema = z.looseObject({ page_sha256: z.string().regex(/^[0-9a-f]{64}$/) })
/** No page or sidecar of ours is larger, in bytes. */
const maxOwnOctets = 64 * 1024 * 1024

/**
 * Writes a page to `x.html`, and what was done to it to `x.json` beside it. Replaces only pages that it wrote itself and that were
 * not changed since, with their sidecars, unless `force` says otherwise. Otherwise throws a `CommandError`, and writes neither.
 */
export async function writePage(
  { file, force = false }: { file: string; force?: boolean | undefined },
  html: string,
  sidecar: object,
  { texts }: CommandContext,
): Promise<void> {
  const beside = `${file.slice(0, file.length - extname(file).length)}.json`
  if (beside === file) {
    const problem = texts.usage.wrongValue({
      flag: '--out',
      value: file,
      rule: texts.usage.sample({ sample: 'page.html' }),
    })
    throw new CommandError(problem, exitCodes.usage)
  }
  if (!force) {
    const [page, notes] = [await readExisting(file), await readExisting(beside)]
    const written = notes && readSidecar(notes)
    if (notes && !written) throw new CommandError(texts.wouldReplace({ file: beside }))
    if (page && written?.page_sha256 !== hashOf(page)) throw new CommandError(texts.wouldReplace({ file }))
  }
  await write(file, html)
  await write(beside, `${JSON.stringify({ ...sidecar, page_sha256: hashOf(html) }, null, 2)}\n`)

  async function write(path: string, text: string): Promise<void> {
    try {
      await writeFile(path, text)
    } catch (error) {
      throw new CommandError(texts.cannotWrite({ file: path, code: codeOf(error) ?? String(error) }))
    }
  }

  /** Null if nothing would be lost: no such file, an empty one, or a device. A folder cannot be written to anyway. */
  async function readExisting(path: string): Promise<Buffer | null> {
    const found = await stat(path).catch(() => null)
    if (!found?.isFile() || found.size === 0) return null
    if (found.size > maxOwnOctets) throw new CommandError(texts.wouldReplace({ file: path }))
    return await readFile(path).catch(() => {
      throw new CommandError(texts.wouldReplace({ file: path }))
    })
  }
}

function readSidecar(octets: Buffer): z.infer<typeof sidecarSchema> | null {
  try {
    return sidecarSchema.safeParse(JSON.parse(octets.toString())).data ?? null
  } catch {
    return null
  }
}

function hashOf(page: string | Buffer): string {
  return createHash('sha256').update(page).digest('hex')
}
