import { FileUp } from 'lucide-react'
import { type ComponentProps, type RefObject, useRef } from 'react'
import { Button } from '../../ui/button.tsx'

/** The file types of messages in the file dialog. */
export const messageFileTypes = '.eml,.msg,message/rfc822,application/vnd.ms-outlook'

/** Those of everything that a file can be. */
export const anyFileTypes = `${messageFileTypes},.mbox,.html,.htm,.xml,.gz,.zip,.json,.zone,.db`

interface FileButtonProps {
  text: string
  /** The accepted file types; messages by default. */
  accept?: string
  disabled: boolean
  several?: boolean
  look?: ComponentProps<typeof Button>['look']
  button?: RefObject<HTMLButtonElement | null>
  onFiles(files: readonly File[]): void
}

export function FileButton({
  text,
  accept = messageFileTypes,
  disabled,
  several = false,
  look = 'secondary',
  button,
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={FileUp} look={look} ref={button} disabled={disabled} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={several}
        hidden
        tabIndex={-1}
        aria-hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Allows choosing the same file again after fixing it.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
