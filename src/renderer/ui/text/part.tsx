import type { ReactNode } from 'react'

/** A paragraph of the details. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-prose">
      <p className="font-semibold">{title}</p>
      <p className="text-pretty wrap-anywhere">{children}</p>
    </div>
  )
}
