import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './app.ts'

/** WCAG 2.2 AA and axe's best practices. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules about colors, which depend on the theme. */
const contrast = ['color-contrast', 'link-in-text-block']

/** Finishes animations, because half-transparent elements have another contrast. Some animations repeat forever. */
const settle = `document.getAnimations()
  .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  .forEach((animation) => animation.finish())`

/**
 * Checks the app against the rules, with its colors in both themes; `where` appears in failures. Message content is
 * excluded.
 */
export async function expectNoViolation(app: Page, where: string): Promise<void> {
  // Parsing axe takes longer than a check, so a page keeps it.
  if (await app.evaluate<boolean>('window.axe === undefined')) await app.evaluate(axe.source)
  const inspector = await app.evaluateHandle<typeof axe>('window.axe')
  for (const [colorScheme, runOnly] of [
    ['dark', { type: 'rule', values: contrast }],
    ['light', { type: 'tag', values: rules }],
  ] as const) {
    await app.emulateMedia({ colorScheme })
    await app.evaluate(settle)
    const { violations } = await inspector.evaluate(
      ({ run }, { type, values }) =>
        run({ exclude: ['iframe'] }, { runOnly: { type, values: [...values] }, resultTypes: ['violations'] }),
      runOnly,
    )
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
    expect(found, `${where}, in the ${colorScheme} theme`).toEqual([])
  }
}
