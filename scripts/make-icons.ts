import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './build-product.ts'
import { findChromium } from './find-chromium.ts'
import { type IconImage, icnsSizes, icoSizes, packIcns, packIco } from './make-icons/pack-icons.ts'

/* Draws the app's icons from the page's icon. Run `node scripts/make-icons.ts` after changing the drawing. */

const folder = join(root, 'resources/icons')
/** Linux has one file per size, and the window uses the largest. */
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512]
/**
 * The size in the macOS menu bar, in points, and in other systems' tray, where scaling down looks better than scaling
 * up.
 */
const menuBarPoints = 18
const trayPixels = 32

const drawing = await readFile(join(root, 'src/renderer/public/icon.svg'), 'utf8')
/** Only the strokes, in black: macOS colors them like its menu bar. */
const outline = drawing.replace(/<rect .*\/>/, '').replaceAll('#fff', '#000')

const executablePath = findChromium()
if (executablePath === null) throw new Error('Drawing the icons needs Chromium (set CHROMIUM_PATH).')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const page = await browser.newPage()

await mkdir(join(folder, 'icons'), { recursive: true })
for (const pixels of linuxSizes) await write(`icons/${pixels}x${pixels}.png`, await draw(drawing, pixels))
await write('icon.png', await draw(drawing, Math.max(...linuxSizes)))
await write('icon.ico', packIco(await drawAll(icoSizes)))
await write('icon.icns', packIcns(await drawAll(icnsSizes)))
await write('tray.png', await draw(drawing, trayPixels))
await write('trayTemplate.png', await draw(outline, menuBarPoints))
await write('trayTemplate@2x.png', await draw(outline, 2 * menuBarPoints))
await browser.close()

async function draw(svg: string, pixels: number): Promise<Buffer> {
  await page.setViewportSize({ width: pixels, height: pixels })
  await page.setContent(`<style>body { margin: 0 } svg { width: 100vw; display: block }</style>${svg}`)
  return await page.screenshot({ omitBackground: true })
}

async function drawAll(sizes: readonly number[]): Promise<IconImage[]> {
  const images: IconImage[] = []
  for (const pixels of sizes) images.push({ pixels, png: await draw(drawing, pixels) })
  return images
}

async function write(name: string, content: Buffer): Promise<void> {
  await writeFile(join(folder, name), content)
}
