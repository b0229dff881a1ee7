import { Copy } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { announce } from '../feedback/announcer.tsx'
import { CopyFace } from './copy-button.tsx'
import { useCopy } from './use-copy.ts'

interface OneTimeSecretProps {
  value: string
  words: { title: string; body: string; copy: string; done: string }
  onDone(): void
  /** How to use it. */
  children?: ReactNode
}

/** A secret that is never shown again. */
export function OneTimeSecret({ value, words, onDone, children }: OneTimeSecretProps) {
  const { copied, copy } = useCopy()
  const copyButton = useRef<HTMLButtonElement>(null)
  const { title } = words
  useEffect(() => {
    // The form that had the focus is no longer on the page.
    copyButton.current?.focus()
    announce(title)
  }, [title])
  return (
    <div className="mt-2 grid gap-5">
      <p className="text-pretty text-muted">{words.body}</p>
      <div className="grid gap-3 rounded-lg border border-line bg-canvas p-4">
        <code className="font-mono text-base wrap-anywhere select-all">{value}</code>
        <Button ref={copyButton} look="primary" className="justify-self-start" onClick={() => void copy(value)}>
          <CopyFace icon={<Copy className="size-4" aria-hidden />} text={words.copy} copied={copied} />
        </Button>
      </div>
      {children}
      <Button className="justify-self-end" onClick={onDone}>
        {words.done}
      </Button>
    </div>
  )
}
