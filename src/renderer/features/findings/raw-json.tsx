import { Download } from 'lucide-react'
import { useTexts } from '../../i18n/language.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/copy/code-block.tsx'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { download } from '../../ui/copy/download.ts'
import { Card } from '../../ui/page.tsx'

interface RawJsonProps {
  /** The API response. */
  value: unknown
  title: string
  intro: string
  /** The name of the downloaded file. */
  fileName: string
}

/** The raw data of a result, to view and download. */
export function RawJson({ value, title, intro, fileName }: RawJsonProps) {
  const { facts: texts } = useTexts().report
  const json = JSON.stringify(value, null, 2)
  return (
    <Card className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 px-4 pt-3 pb-2 md:px-5">
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm text-muted">{intro}</p>
        </div>
        <CopyButton text={json} what={texts.copyJson} />
        <Button icon={Download} onClick={() => download(fileName, json, 'application/json')}>
          {texts.download}
        </Button>
      </div>
      {/* Laying out megabytes takes a second, so it is only done once they are in view. */}
      <div className="[contain-intrinsic-block-size:auto_40rem] [content-visibility:auto]">
        <CodeBlock text={json} className="max-h-160 rounded-t-none border-t border-line text-xs leading-5 md:p-5" />
      </div>
    </Card>
  )
}
