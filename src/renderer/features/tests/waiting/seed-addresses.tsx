import { Copy } from 'lucide-react'
import { useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { CopyFace } from '../../../ui/copy/copy-face.tsx'
import { useCopy } from '../../../ui/copy/use-copy.ts'
import { Card } from '../../../ui/page.tsx'

/** The additional recipients for checking placement. */
export function SeedAddresses({ addresses }: { addresses: readonly string[] }) {
  const { seeds } = useTexts().placement
  const { copied, copy } = useCopy()
  return (
    <Card className="p-5">
      <section aria-labelledby="seeds-title">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1">
            <h2 id="seeds-title" className="font-semibold">
              {seeds.title}
            </h2>
            <p className="mt-1 text-sm text-pretty text-muted">{seeds.body}</p>
          </div>
          <Button onClick={() => void copy(addresses.join(', '))}>
            <CopyFace icon={<Copy className="size-4" aria-hidden />} text={seeds.copyAll} copied={copied} />
          </Button>
        </div>
        <ul className="mt-2">
          {addresses.map((address) => (
            <li key={address} className="flex items-center gap-1 font-mono text-sm">
              <span className="min-w-0 wrap-anywhere">{address}</span>
              <CopyButton text={address} what={address} />
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
