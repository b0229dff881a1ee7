import { Field } from '@base-ui/react/field'
import { KeyRound } from 'lucide-react'
import type { SettingState } from '../../../shared/contract/settings.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { join } from '../../ui/class-names.ts'
import { inputLook } from '../../ui/fields/text-field.tsx'
import type { Draft } from './drafts.ts'

interface SecretControlProps {
  setting: SettingState
  draft: Draft
  onChange(draft: Draft): void
}

/** Sets, replaces, or removes a secret, which is never displayed. */
export function SecretControl({ setting, draft, onChange }: SecretControlProps) {
  const { settings: texts } = useTexts()
  const { is_set: isSet, stated_by: holder } = setting
  return (
    <>
      <Field.Control
        type="password"
        value={draft === null ? '' : String(draft)}
        onValueChange={onChange}
        autoComplete="new-password"
        placeholder={isSet && draft !== null ? texts.secretSet : ''}
        className={join(inputLook, 'font-mono text-sm disabled:bg-sunken')}
      />
      {isSet && holder === null && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <p className="flex items-center gap-1.5">
            <KeyRound className="size-4 shrink-0" aria-hidden />
            {draft === null ? texts.secretRemoved : texts.secretHint}
          </p>
          {draft !== null && (
            <Button look="quiet" className="-ml-2.5" onClick={() => onChange(null)}>
              {texts.secretRemove}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
