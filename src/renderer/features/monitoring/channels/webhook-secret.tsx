import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyFace } from '../../../ui/copy/copy-face.tsx'
import { useCopy } from '../../../ui/copy/use-copy.ts'
import { announce } from '../../../ui/feedback/announcer.tsx'

interface WebhookSecretProps {
  value: string
  onDone(): void
}

/** The secret that signs webhooks, shown once. */
export function WebhookSecret({ value, onDone }: WebhookSecretProps) {
  const { secret } = useTexts().monitoring.channels
  const { copied, copy } = useCopy()
  const copyButton = useRef<HTMLButtonElement>(null)
  const { title } = secret
  useEffect(() => {
    // The form that had the focus is gone.
    copyButton.current?.focus()
    announce(title)
  }, [title])
  return (
    <div className="mt-2 grid gap-5">
      <p className="text-pretty text-muted">{secret.body}</p>
      <div className="grid gap-3 rounded-lg border border-line bg-canvas p-4">
        <code className="font-mono text-sm wrap-anywhere select-all">{value}</code>
        <Button ref={copyButton} look="primary" className="justify-self-start" onClick={() => void copy(value)}>
          <CopyFace icon={<Copy className="size-4" aria-hidden />} text={secret.copy} copied={copied} />
        </Button>
      </div>
      <Button className="justify-self-end" onClick={onDone}>
        {secret.done}
      </Button>
    </div>
  )
}
