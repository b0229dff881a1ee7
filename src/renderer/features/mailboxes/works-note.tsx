import { SeverityIcon } from '../../ui/severity-icon.tsx'

export function WorksNote({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-2">
      <SeverityIcon level="ok" className="mt-px size-4.5" />
      <span className="min-w-0 text-pretty wrap-anywhere">{text}</span>
    </p>
  )
}
