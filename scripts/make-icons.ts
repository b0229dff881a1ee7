import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { root } from './build-product.ts'
import { findChromium } from './find-chromium.ts'

/*
 * Draws the app's icon from the page's: `node scripts/make-icons.ts`, after the drawing has changed. Packagers make all
 * other sizes from this one.
 */

const pixels = 1024

const drawing = await readFile(join(root, 'src/renderer/public/icon.svg'), 'utf8')
const executablePath = findChromium()
if (executablePath === null) throw new Error('Drawing the icon needs Chromium (set CHROMIUM_PATH).')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: pixels, height: pixels } })
await page.setContent(`<style>body { margin: 0 } svg { width: 100vw; display: block }</style>${drawing}`)
await mkdir(join(root, 'resources/icons'), { recursive: true })
await page.screenshot({ path: join(root, 'resources/icons/icon.png'), omitBackground: true })
await browser.close()
