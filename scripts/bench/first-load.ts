import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/**
 * Opens a page, and describes what it requested until its heading was shown: scripts, styles, and icons, compressed.
 */
export async function describeFirstLoad(page: Page, address: string): Promise<string> {
  const bodies: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (['script', 'stylesheet', 'image'].includes(response.request().resourceType())) bodies.push(response.body())
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const octets = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0)
  return `${bodies.length} files, ${(octets / 1000).toFixed(0)} kB compressed`
}
