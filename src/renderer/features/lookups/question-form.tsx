import { useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import type { DnsLookupKind, LookupSearch } from '../../preferences/lookup-search.ts'
import { Button } from '../../ui/button.tsx'
import { faultOf } from '../../ui/feedback/failure.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { lookupFields, searchFor } from './lookup-call.ts'

interface QuestionFormProps {
  kind: DnsLookupKind
  initial: LookupSearch
  /** The error of the last lookup, if any. */
  error: unknown
  onSubmit(search: LookupSearch): void
}

/** The fields of a lookup. The first one is required. */
export function QuestionForm({ kind, initial, error, onSubmit }: QuestionFormProps) {
  const { form: texts } = useTexts().lookups
  const [search, setSearch] = useState(initial)
  const words = {
    domain: { label: texts.domain, hint: texts.domainHint },
    selector: { label: texts.selector, hint: texts.selectorHint },
  }

  function submit(): void {
    onSubmit(searchFor(kind, search))
  }

  return (
    <Form onSubmit={submit} className="flex flex-wrap items-start gap-3">
      {lookupFields[kind].map((field, index) => (
        <div key={field} className="min-w-[min(15rem,100%)] flex-1">
          <TextField
            {...words[field]}
            fault={faultOf(error, field)}
            mono
            required={index === 0}
            value={search[field] ?? ''}
            autoCapitalize="none"
            onChange={(text) => setSearch({ ...search, [field]: text })}
          />
        </div>
      ))}
      <Button look="primary" type="submit" className="h-10 min-[30rem]:mt-6">
        {texts.action}
      </Button>
    </Form>
  )
}
