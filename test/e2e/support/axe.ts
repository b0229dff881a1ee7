import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** WCAG 2.2 AA and what axe counts as good practice. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Holds what the app shows to the rules; `where` names it in the report. What a message looks like is its sender's affair. */
export async function expectNoViolation(app: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page: app }).exclude('iframe').withTags(rules).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  expect(found, where).toEqual([])
}
