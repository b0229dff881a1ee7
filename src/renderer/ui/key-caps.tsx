import { Fragment } from 'react'
import { useTexts } from '../i18n/language.tsx'

const names: Record<string, string> = { Escape: 'Esc' }

/** Keys as they stand on a keyboard; several are pressed one after the other. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  const { sequence } = useTexts().frame.shortcuts
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className="px-1 text-xs text-subtle">{sequence}</span>}
      <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-canvas px-1 font-sans text-xs text-muted">
        {names[key] ?? key.toUpperCase()}
      </kbd>
    </Fragment>
  ))
}
