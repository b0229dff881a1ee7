import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { lookUpSpf } from '../../../shared/contract/lookups.ts'
import { apiPath } from '../../api/client.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyFace } from '../../ui/copy/copy-face.tsx'
import { CopyableLines } from '../../ui/copy/copyable-lines.tsx'
import { useCopy } from '../../ui/copy/use-copy.ts'
import { announce } from '../../ui/feedback/announcer.tsx'

interface MadeKeyProps {
  value: string
  engineAddress: string
  onDone(): void
}

/** A new key with an example command. */
export function MadeKey({ value, engineAddress, onDone }: MadeKeyProps) {
  const { made } = useTexts().keys
  const { copied, copy } = useCopy()
  const copyButton = useRef<HTMLButtonElement>(null)
  const { title } = made
  // Double quotes work in every shell, including those of Windows.
  const line = `curl -H "X-API-Key: ${value}" "${engineAddress}${apiPath(lookUpSpf, {})}?domain=example.com"`
  useEffect(() => {
    // The form that had the focus is gone.
    copyButton.current?.focus()
    announce(title)
  }, [title])
  return (
    <div className="mt-2 grid gap-5">
      <p className="text-pretty text-muted">{made.once}</p>
      <div className="grid gap-3 rounded-lg border border-line bg-canvas p-4">
        <code className="font-mono text-base wrap-anywhere select-all">{value}</code>
        <Button ref={copyButton} look="primary" className="justify-self-start" onClick={() => void copy(value)}>
          <CopyFace icon={<Copy className="size-4" aria-hidden />} text={made.copy} copied={copied} />
        </Button>
      </div>
      <section className="grid min-w-0 gap-1.5" aria-label={made.tryIt}>
        <h3 className="text-sm font-medium">{made.tryIt}</h3>
        <CopyableLines text={line} what={made.tryLine} wraps />
      </section>
      <Button className="justify-self-end" onClick={onDone}>
        {made.done}
      </Button>
    </div>
  )
}
