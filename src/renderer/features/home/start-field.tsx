import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { readQuestion } from '../../questions/read-question.ts'
import { useQuestionOpener } from '../../questions/use-question-opener.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FileButton } from '../uploads/file-button.tsx'
import { UploadFaultNote } from '../uploads/upload-fault-note.tsx'
import { useUpload } from '../uploads/use-upload.ts'

/** One field for domains, addresses, and IPs, and a place to drop messages. The whole window accepts them. */
export function StartField() {
  const { home } = useTexts()
  const { upload, isPending } = useUpload()
  const open = useQuestionOpener()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()

  function submit(): void {
    const question = readQuestion(text)
    if (question) {
      open(question)
      return
    }
    const typed = text.trim()
    setFault(typed === '' ? home.field.empty : home.field.wrong({ text: typed }))
    field.current?.focus()
  }

  return (
    <div className="mt-6 rounded-xl border-2 border-dashed border-edge bg-surface p-4 sm:p-5 md:p-6">
      <Form noValidate onSubmit={submit} className="grid grid-cols-1 items-start gap-2 sm:grid-cols-[1fr_auto_auto]">
        <TextField
          ref={field}
          label={home.field.label}
          hint={home.field.hint}
          fault={fault}
          mono
          value={text}
          autoCapitalize="none"
          onChange={(entered) => {
            setText(entered)
            setFault(undefined)
          }}
        />
        <Button look="primary" type="submit" className="h-10 sm:mt-6">
          {home.field.action}
        </Button>
        <span className="grid *:h-10 sm:mt-6">
          <FileButton
            text={isPending ? home.field.uploading : home.field.choose}
            disabled={isPending}
            onFiles={(files) => void upload(files)}
          />
        </span>
      </Form>
      <UploadFaultNote />
      <p className="mt-2 text-sm text-muted">
        {home.noFile}{' '}
        <Link to="/new" className="rounded-sm font-medium text-accent hover:underline">
          {home.noFileAction}
        </Link>
      </p>
    </div>
  )
}
