import type { ToolId } from '../../../../shared/i18n/text-keys.ts'
import { useEngineState } from '../../../api/engine.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Prose } from '../../../i18n/prose.tsx'
import { CopyableLines } from '../../../ui/copy/copyable-lines.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/page.tsx'
import { parseSmtpServer } from './smtp-server.ts'
import { linesFor } from './tools.ts'

/** The command or code that sends a message with a tool. */
export function ToolLines({ tool, address }: { tool: ToolId; address: string }) {
  const { ways, tools: texts } = useTexts().waiting
  const { engine } = useEngineState()
  return (
    <Card className="p-5">
      <section aria-label={ways.names[tool]}>
        {engine ? (
          <CopyableLines text={linesFor(tool, address, parseSmtpServer(engine.smtp))} what={texts.copyLines} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
        <p className="mt-3 text-sm text-pretty text-muted">
          <Prose text={texts.notes[tool]} />
        </p>
      </section>
    </Card>
  )
}
