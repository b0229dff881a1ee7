import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './app.ts'

/** WCAG 2.2 AA and what axe counts as good practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What of them depends on the theme: the colours. */
const contrast = ['color-contrast', 'link-in-text-block']

/** Brings to its end what comes or goes: half transparent, it has another contrast. Some things breathe for ever. */
const settle = `document.getAnimations()
  .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  .forEach((animation) => animation.finish())`

/**
 * Holds what the app shows to the rules, and its colours in both themes; `where` names it in the report. What a message looks like is its
 * sender's affair.
 */
export async function expectNoViolation(app: Page, where: string): Promise<void> {
  const inspector = await app.evaluateHandle<typeof axe>(`${axe.source}; window.axe`)
  for (const [colorScheme, runOnly] of [
    ['dark', { type: 'rule', values: contrast }],
    ['light', { type: 'tag', values: rules }],
  ] as const) {
    // Without motion, so that no colour is looked at on its way to another one.
    await app.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await app.evaluate(settle)
    const { violations } = await inspector.evaluate(
      ({ run }, { type, values }) =>
        run({ exclude: ['iframe'] }, { runOnly: { type, values: [...values] }, resultTypes: ['violations'] }),
      runOnly,
    )
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
    expect(found, `${where}, in the ${colorScheme} theme`).toEqual([])
  }
  await app.emulateMedia({ reducedMotion: null })
}
