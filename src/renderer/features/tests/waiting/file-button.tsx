import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'

interface FileButtonProps {
  text: string
  /** The kinds of files that the dialog offers; messages if none are stated. */
  accept?: string
  disabled: boolean
  onFiles(files: readonly File[]): void
}

/** A button that opens the system's file dialog. */
export function FileButton({
  text,
  accept = '.eml,.msg,message/rfc822,application/vnd.ms-outlook',
  disabled,
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        <FileUp className="size-4" aria-hidden />
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file may be chosen again after it was mended.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
