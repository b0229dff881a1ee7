import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build-product.ts'

/**
 * The Electron binary, if it is there. Importing the package would try to download it, which takes minutes and fails
 * without a network.
 */
export function findElectron(): string | null {
  const electronPackage = join(root, 'node_modules/electron')
  const pathFile = join(electronPackage, 'path.txt')
  if (!existsSync(pathFile)) return null
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(electronPackage, 'dist')
  const binary = join(folder, readFileSync(pathFile, 'utf8').trim())
  return existsSync(binary) ? binary : null
}

/** Why no window can open here; null when one can. */
export function desktopObstacle(): string | null {
  if (findElectron() === null) return 'Electron is not installed here (npx install-electron fetches it)'
  // Windows and macOS always have a display; elsewhere X11 or Wayland say so.
  const hasDisplay = process.platform === 'win32' || process.platform === 'darwin'
  return hasDisplay || process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? null : 'This machine has no display'
}
