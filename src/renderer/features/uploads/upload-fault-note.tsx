import { OctagonX, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTexts } from '../../i18n/language.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { setUploadFault, type UploadFault, useUploadFault } from './upload-fault.ts'

/** Why the last file was not uploaded. Shown until it is closed or the page is left. */
export function UploadFaultNote() {
  const fault = useUploadFault()
  useEffect(() => () => setUploadFault(null), [])
  return fault && <FileFaultNote fault={fault} onClose={() => setUploadFault(null)} />
}

/** Names a file and what is wrong with it. */
export function FileFaultNote({ fault: { file, title, body }, onClose }: { fault: UploadFault; onClose(): void }) {
  const { frame } = useTexts()
  return (
    <div role="alert" className="mt-4 flex items-start gap-2.5 rounded-lg bg-major-soft px-4 py-3 text-sm">
      <OctagonX className="mt-0.5 size-4.5 shrink-0 text-major" aria-hidden />
      <div className="min-w-0 flex-1">
        {file !== null && <p className="font-medium wrap-anywhere">{file}</p>}
        <p className="text-pretty">{title}</p>
        {body !== null && <p className="text-pretty">{body}</p>}
      </div>
      <IconButton label={frame.actions.close} icon={<X className="size-4" />} onClick={onClose} />
    </div>
  )
}
