import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { draftOf } from '../../what-if/drafts.ts'
import type { WhatIf } from '../../what-if/use-what-if.ts'

/** Asks for the selector of a new key to edit. */
export function NewKeyForm({ domain, onAdd }: { domain: string; onAdd: WhatIf['add'] }) {
  const { whatIf: texts } = useTexts()
  const [selector, setSelector] = useState('')
  return (
    <form
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (selector.trim() === '') return
        onAdd(draftOf('dkim', `${selector.trim()}._domainkey.${domain}`, []))
        setSelector('')
      }}
    >
      <div className="min-w-[min(14rem,100%)] flex-1">
        <TextField label={texts.selector} hint={texts.selectorHint} value={selector} onValueChange={setSelector} mono />
      </div>
      <Button type="submit" className="mt-6">
        <Plus className="size-4" aria-hidden />
        {texts.addKey}
      </Button>
    </form>
  )
}
