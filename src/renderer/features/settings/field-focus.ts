import type { PageSetting } from '../../../shared/setting-table.ts'

/** The id of a setting's row. */
export function fieldIdOf(name: PageSetting): string {
  return `setting-${name}`
}

/** Moves the focus to the control of a setting. Returns whether it is on the page. */
export function focusField(name: PageSetting): boolean {
  const row = document.getElementById(fieldIdOf(name))
  const controls = 'input:not([type="radio"], [aria-hidden]), input:checked, textarea, [role="switch"]'
  row?.scrollIntoView({ block: 'center' })
  row?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true })
  return row !== null
}
