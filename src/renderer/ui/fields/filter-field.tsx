import { Search } from 'lucide-react'
import { useRef } from 'react'
import { keysOf } from '../../../shared/desktop/shortcuts.ts'
import { join } from '../class-names.ts'
import { KeyCaps } from '../keys/key-caps.tsx'
import { useShortcut } from '../keys/use-shortcut.ts'
import { inputLook } from './text-field.tsx'

interface FilterFieldProps {
  label: string
  hint: string
  value: string
  onChange(value: string): void
  className?: string
}

/**
 * Filters the list below it. `/` focuses it and scrolls up so that the list is visible as well. Esc clears it, then
 * leaves it.
 */
export function FilterField({ label, hint, value, onChange, className }: FilterFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useShortcut('filter', () => {
    input.current?.select()
    input.current?.focus()
    input.current?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <div className={join('relative', className)}>
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-subtle" aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={hint}
        value={value}
        autoComplete="off"
        spellCheck={false}
        className={join(
          inputLook,
          'h-9 scroll-mb-[50vh] appearance-none pr-9 pl-9 text-sm [&::-webkit-search-cancel-button]:hidden',
        )}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          if (value) onChange('')
          else event.currentTarget.blur()
        }}
      />
      <span className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2" aria-hidden>
        <KeyCaps keys={keysOf('filter')} />
      </span>
    </div>
  )
}
