import type { TestReport } from '../../../shared/contract/tests.ts'
import type { ToolId } from '../../../shared/i18n/ui/test.ts'
import { useEngineState } from '../../api/engine.ts'
import { useTexts } from '../../i18n/language.tsx'
import { Prose } from '../../i18n/prose.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Card } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { PickupSteps } from './pickup-steps.tsx'
import { parseSmtpServer } from './smtp-server.ts'
import { linesFor, tools } from './tools.ts'

/** How to send from what people send with: lines to copy, or steps to take. */
export function ToolTabs({ test }: { test: TestReport }) {
  const { waiting, placement } = useTexts()
  const { tools: texts } = waiting
  return (
    <Card className="overflow-hidden">
      <h2 className="px-5 pt-5 font-semibold">{texts.title}</h2>
      <Tabs defaultValue={tools[0]}>
        <TabList
          label={texts.title}
          tabs={[
            ...tools.map((value) => ({ value, text: texts.names[value] })),
            { value: 'mailbox', text: placement.pickup.title },
          ]}
          className="px-2"
        />
        {tools.map((tool) => (
          <TabPanel key={tool} value={tool} className="p-5">
            {tool === 'service' ? <ServiceSteps /> : <Lines tool={tool} address={test.address} />}
          </TabPanel>
        ))}
        <TabPanel value="mailbox" className="p-5">
          <PickupSteps test={test} />
        </TabPanel>
      </Tabs>
    </Card>
  )
}

function Lines({ tool, address }: { tool: Exclude<ToolId, 'service'>; address: string }) {
  const { tools: texts } = useTexts().waiting
  const { engine } = useEngineState()
  if (!engine) return <Skeleton className="h-24 w-full" />
  const lines = linesFor(tool, address, parseSmtpServer(engine.smtp))
  return (
    <>
      <div className="relative rounded-lg bg-sunken">
        <CodeBlock text={lines} className="pr-14 text-sm" />
        <CopyButton text={lines} what={texts.copyLines} className="absolute top-1.5 right-1.5 bg-sunken" />
      </div>
      <p className="mt-3 text-sm text-pretty text-muted">
        <Prose text={texts.notes[tool]} />
      </p>
    </>
  )
}

function ServiceSteps() {
  const { tools: texts } = useTexts().waiting
  return (
    <>
      <p className="text-sm text-pretty">{texts.notes.service}</p>
      <ol className="mt-2 list-decimal space-y-1.5 pl-5 text-sm marker:text-subtle">
        {texts.service.steps.map((step) => (
          <li key={step} className="text-pretty">
            {step}
          </li>
        ))}
      </ol>
    </>
  )
}
