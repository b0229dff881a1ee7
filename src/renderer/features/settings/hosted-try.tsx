import type { SettingState } from '../../../shared/contract/settings.ts'
import { type TriedInstance, useTryInstance } from '../../api/settings.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNote } from '../../ui/feedback/failure.tsx'
import { SeverityIcon } from '../../ui/severity-icon.tsx'
import { type Drafts, draftOf } from './drafts.ts'

interface HostedTryProps {
  settings: readonly SettingState[]
  drafts: Drafts
}

/** Calls the instance with the current form values and shows the result. */
export function HostedTry({ settings, drafts }: HostedTryProps) {
  const { settings: texts } = useTexts()
  const call = useTryInstance(useLanguage())
  const tried = triedInstance(settings, drafts)
  return (
    <div className="px-4 py-4 md:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={call.isPending || !tried.base_url} onClick={() => call.mutate(tried)}>
          {call.isPending ? texts.trying : texts.tryHosted}
        </Button>
        <p role="status" className="flex items-start gap-2 text-sm">
          {call.data && (
            <>
              <SeverityIcon level={levels[call.data.verdict]} className="mt-0.5 size-4.5" />
              {texts.verdicts[call.data.verdict]}
            </>
          )}
        </p>
      </div>
      {call.error && <FailureNote className="mt-3" error={call.error} />}
    </div>
  )
}

const levels = {
  key_accepted: 'ok',
  answers: 'ok',
  key_refused: 'major',
  other_answer: 'major',
  unreachable: 'critical',
} as const

function triedInstance(settings: readonly SettingState[], drafts: Drafts): TriedInstance {
  const textOf = (name: 'hosted_base_url' | 'hosted_lookup_base_url' | 'hosted_api_key') => {
    const setting = settings.find((each) => each.name === name)
    return String(drafts[name] ?? (setting ? draftOf(setting) : '')).trim()
  }
  const lookups = textOf('hosted_lookup_base_url')
  const key = textOf('hosted_api_key')
  return {
    base_url: textOf('hosted_base_url'),
    ...(lookups && { lookup_base_url: lookups }),
    ...(key && { api_key: key }),
  }
}
