import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../i18n/language.tsx'
import { KeyCaps } from '../ui/keys/key-caps.tsx'
import { backdropLook } from '../ui/sheet.tsx'
import { type Entry, type EntrySection, useEntries } from './use-entries.ts'

interface PaletteProps {
  open: boolean
  onOpenChange(open: boolean): void
}

/** One search field for pages, actions, tests, and lookups. */
export function Palette({ open, onOpenChange }: PaletteProps) {
  const { palette: texts } = useTexts()
  // The chosen entry runs after the palette is closed, so that it can move the focus.
  const [chosen, setChosen] = useState<Entry | null>(null)
  return (
    <Dialog.Root
      open={open}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen) return
        chosen?.run()
        setChosen(null)
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropLook} />
        <Dialog.Popup
          aria-label={texts.title}
          className="fixed top-[12dvh] left-1/2 z-50 flex max-h-[76dvh] w-[min(38rem,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-raised outline-none"
        >
          <PaletteContent
            onChoose={(entry) => {
              setChosen(entry)
              onOpenChange(false)
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteContent({ onChoose }: { onChoose(entry: Entry): void }) {
  const { palette: texts } = useTexts()
  const [line, setLine] = useState('')
  const sections = useEntries(line)
  return (
    <Autocomplete.Root<EntrySection>
      open
      inline
      items={sections}
      // `useEntries` has already filtered.
      filter={null}
      value={line}
      onValueChange={setLine}
      itemToStringValue={() => line}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search className="size-4.5 shrink-0 text-subtle" aria-hidden />
        <Autocomplete.Input
          aria-label={texts.title}
          placeholder={texts.hint}
          className="h-13 w-full bg-transparent outline-none placeholder:text-subtle"
        />
      </div>
      <Autocomplete.Empty>
        {sections.length === 0 && <p className="px-4 py-8 text-center text-sm text-muted">{texts.nothing}</p>}
      </Autocomplete.Empty>
      <Autocomplete.List className="min-h-0 overflow-y-auto overscroll-contain p-2 empty:p-0">
        {({ section, items }: EntrySection) => (
          <Autocomplete.Group key={section} items={items} className="not-last:mb-2">
            <Autocomplete.GroupLabel className="px-3 py-1.5 text-xs font-semibold text-muted">
              {texts.sections[section]}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(entry: Entry) => (
                <Autocomplete.Item
                  key={entry.id}
                  value={entry}
                  onClick={() => onChoose(entry)}
                  className="flex min-h-9 cursor-default items-center gap-3 rounded-md px-3 py-1.5 text-sm select-none data-highlighted:bg-accent-soft"
                >
                  <span className="truncate">{entry.text}</span>
                  <span className="min-w-0 flex-1 truncate text-muted">{entry.note}</span>
                  {entry.keys && (
                    <span className="shrink-0 whitespace-nowrap">
                      <KeyCaps keys={entry.keys} />
                    </span>
                  )}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p className="flex items-center gap-2 border-t border-line px-4 py-2.5 text-xs text-muted" aria-hidden>
        <KeyCaps keys={['Enter']} /> {texts.choose}
        <span className="w-2" />
        <KeyCaps keys={['Escape']} /> {texts.close}
      </p>
    </Autocomplete.Root>
  )
}
