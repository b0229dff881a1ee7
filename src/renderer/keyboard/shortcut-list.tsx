import { type Shortcut, shortcuts } from '../../shared/desktop/shortcuts.ts'
import type { ShortcutSection } from '../../shared/i18n/text-keys.ts'
import { useTexts } from '../i18n/language.tsx'
import { setPreferences, usePreferences } from '../preferences/preferences.ts'
import { OptionSwitch } from '../ui/fields/toggle-switch.tsx'
import { KeyCaps } from '../ui/keys/key-caps.tsx'
import { Sheet } from '../ui/sheet.tsx'

const sections: readonly ShortcutSection[] = ['everywhere', 'report']

/** All keyboard shortcuts, and a switch for single-key shortcuts. */
export function ShortcutList() {
  const { shortcuts: texts } = useTexts().frame
  return (
    <>
      {sections.map((section) => (
        <section key={section} className="mt-4">
          <h3 className="text-sm font-semibold text-muted">{texts.sections[section]}</h3>
          <dl className="mt-1.5 divide-y divide-line text-sm">
            {shortcuts
              .filter((shortcut) => shortcut.section === section)
              .map((shortcut) => (
                <ShortcutRow key={shortcut.id} shortcut={shortcut} />
              ))}
          </dl>
        </section>
      ))}
      <LetterKeysSwitch />
    </>
  )
}

function ShortcutRow({ shortcut: { id, keys } }: { shortcut: Shortcut }) {
  const { actions } = useTexts().frame.shortcuts
  const [first = []] = keys
  const last = keys.length > 1 ? keys.at(-1) : undefined
  return (
    <div className="flex min-h-9 items-center justify-between gap-4">
      <dt>{actions[id]}</dt>
      <dd className="flex items-center whitespace-nowrap">
        <KeyCaps keys={first} />
        {last && (
          <>
            <span className="px-1 text-subtle">–</span>
            <KeyCaps keys={last} />
          </>
        )}
      </dd>
    </div>
  )
}

function LetterKeysSwitch() {
  const { shortcuts: texts } = useTexts().frame
  const { letterKeys } = usePreferences()
  return (
    <div className="mt-5 border-t border-line pt-4">
      <OptionSwitch
        label={texts.letterKeys}
        hint={texts.letterKeysHint}
        checked={letterKeys}
        onChange={(checked) => setPreferences({ letterKeys: checked })}
      />
    </div>
  )
}

interface HelpSheetProps {
  open: boolean
  onOpenChange(open: boolean): void
}

/** All keyboard shortcuts, on top of any page. */
export function HelpSheet({ open, onOpenChange }: HelpSheetProps) {
  const { shortcuts: texts } = useTexts().frame
  return (
    <Sheet title={texts.title} open={open} onOpenChange={onOpenChange}>
      <ShortcutList />
    </Sheet>
  )
}
