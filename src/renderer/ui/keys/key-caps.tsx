import { Fragment } from 'react'
import { chordPrefix } from '../../../shared/desktop/shortcuts.ts'
import { useTexts } from '../../i18n/language.tsx'
import { isMac } from './use-shortcut.ts'

const names: Record<string, string> = { Escape: 'Esc', Enter: 'Enter' }

/** The labels of keys pressed together. */
function capsOf(key: string): string[] {
  if (!key.startsWith(chordPrefix)) return [names[key] ?? key.toUpperCase()]
  return [isMac ? '⌘' : 'Ctrl', key.slice(chordPrefix.length).toUpperCase()]
}

/** Keyboard keys; several are pressed in sequence. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  const { sequence } = useTexts().frame.shortcuts
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className="px-1 text-xs text-subtle">{sequence}</span>}
      {capsOf(key).map((cap) => (
        <kbd
          key={cap}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-canvas px-1 font-sans text-xs text-muted not-first:ml-0.5"
        >
          {cap}
        </kbd>
      ))}
    </Fragment>
  ))
}
