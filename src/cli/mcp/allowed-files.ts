import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { ToolError } from '../../server/assistant/tool.ts'

/** Reads files in one folder. Links are resolved first, so none can lead out of it. */
export function createFileReader(root: string | undefined) {
  return async (path: string, limit: number): Promise<Buffer> => {
    if (root === undefined)
      throw new ToolError('Files are turned off. The owner can allow a folder with --root; or send the text instead.')
    const folder = await realpath(root).catch(refuse)
    const file = await realpath(resolve(folder, path)).catch(refuse)
    const inside = relative(folder, file)
    if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) refuse()
    // Without this flag, a pipe would block here; it is refused below.
    const handle = await open(file, constants.O_RDONLY | constants.O_NONBLOCK).catch(refuse)
    try {
      const stats = await handle.stat()
      if (!stats.isFile()) refuse()
      if (stats.size > limit) throw new ToolError('The file is too large.')
      const octets = Buffer.alloc(stats.size)
      const { bytesRead } = await handle.read(octets, 0, stats.size, 0)
      return octets.subarray(0, bytesRead)
    } finally {
      await handle.close()
    }
  }
}

/** Gives the same error for a missing file and one outside the folder, so that no one learns what exists. */
function refuse(): never {
  throw new ToolError('There is no such file in the folder of --root.')
}
