import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useCreateTest } from '../../api/queries.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/feedback/failure.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** Creates a test with the sending IP that was missing. */
export function OriginForm({ name }: { name: string | null }) {
  const texts = useTexts()
  const { unknowns } = texts.report
  const navigate = useNavigate()
  const create = useCreateTest(useLanguage())
  const [sendingIp, setSendingIp] = useState('')

  function submit(event: FormEvent): void {
    event.preventDefault()
    create.mutate(
      { name: name ?? undefined, sendingIp: sendingIp.trim() },
      { onSuccess: ({ token }) => void navigate({ to: '/t/$token', params: { token } }) },
    )
  }

  return (
    <form onSubmit={submit} className="mt-2 grid max-w-lg grid-cols-[1fr_auto] items-start gap-2">
      <TextField
        label={texts.tests.home.sendingIp}
        hint={unknowns.originHint}
        fault={create.error ? describeFailure(create.error, texts).body : undefined}
        mono
        required
        value={sendingIp}
        onChange={(event) => setSendingIp(event.target.value)}
      />
      <Button type="submit" disabled={create.isPending} className="mt-6 h-10">
        {unknowns.originAction}
      </Button>
    </form>
  )
}
