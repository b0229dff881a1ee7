import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import { root } from '../../../scripts/build-product.ts'
import { desktopTestObstacle } from '../../../scripts/electron/desktop-obstacle.ts'

/** Set where a skipped desktop test counts as a failure, as in the workflows. */
const isRequired = Boolean(process.env.REQUIRE_DESKTOP)

/** Skips the tests of a group with the reason if the desktop app cannot run; fails them if it must run. */
export function needDesktop(): void {
  test.beforeAll(async () => {
    const obstacle = await desktopTestObstacle()
    if (obstacle !== null && isRequired) throw new Error(`REQUIRE_DESKTOP is set, but: ${obstacle}`)
    test.skip(obstacle !== null, `not run: ${obstacle}`)
  })
}

/** Takes a screenshot for the workflows. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(root, 'test-results/desktop', `${name}-${process.platform}.png`) })
}
