import type { TestReport } from '../../../../shared/contract/tests.ts'
import type { ServiceId, ToolId } from '../../../../shared/i18n/text-keys.ts'
import { useEngineState } from '../../../api/engine.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { Prose } from '../../../i18n/prose.tsx'
import { CopyableLines } from '../../../ui/copy/copyable-lines.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/page.tsx'
import { TabList, TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { PickupSteps } from './pickup-steps.tsx'
import { isLoopback, parseSmtpServer } from './smtp-server.ts'
import { linesFor, services, tools } from './tools.ts'

/** How to send from common tools: lines to copy, or steps. */
export function ToolTabs({ test }: { test: TestReport }) {
  const { waiting, placement } = useTexts()
  const { tools: texts } = waiting
  return (
    <Card className="overflow-hidden">
      <h2 className="px-5 pt-5 font-semibold">{texts.title}</h2>
      <Tabs defaultValue={services[0]}>
        <TabList
          label={texts.title}
          tabs={[
            ...[...services, ...tools].map((value) => ({ value, text: texts.names[value] })),
            { value: 'mailbox', text: placement.pickup.title },
          ]}
          className="px-2"
        />
        {services.map((service) => (
          <TabPanel key={service} value={service} className="p-5">
            <ServiceSteps service={service} address={test.address} />
          </TabPanel>
        ))}
        {tools.map((tool) => (
          <TabPanel key={tool} value={tool} className="p-5">
            <Lines tool={tool} address={test.address} />
          </TabPanel>
        ))}
        <TabPanel value="mailbox" className="p-5">
          <PickupSteps test={test} />
        </TabPanel>
      </Tabs>
    </Card>
  )
}

function Lines({ tool, address }: { tool: ToolId; address: string }) {
  const { tools: texts } = useTexts().waiting
  const { engine } = useEngineState()
  if (!engine) return <Skeleton className="h-24 w-full" />
  const lines = linesFor(tool, address, parseSmtpServer(engine.smtp))
  return (
    <>
      <CopyableLines text={lines} what={texts.copyLines} />
      <p className="mt-3 text-sm text-pretty text-muted">
        <Prose text={texts.notes[tool]} />
      </p>
    </>
  )
}

/** How to send a test from a service: directly if it can reach this machine, else through a mailbox. */
function ServiceSteps({ service, address }: { service: ServiceId; address: string }) {
  const { services: texts } = useTexts().waiting.tools
  const { engine } = useEngineState()
  if (!engine) return <Skeleton className="h-24 w-full" />
  const isLocal = isLoopback(parseSmtpServer(engine.smtp))
  const steps = [
    texts.open[service],
    ...(isLocal ? texts.throughMailbox : [texts.direct[0]({ address }), texts.direct[1]]),
  ]
  return (
    <>
      {isLocal && <p className="mb-2 text-sm text-pretty">{texts.unreachable}</p>}
      <ol className="list-decimal space-y-1.5 pl-5 text-sm marker:text-subtle">
        {steps.map((step) => (
          <li key={step} className="text-pretty wrap-anywhere">
            {step}
          </li>
        ))}
      </ol>
    </>
  )
}
