import { Bell, Plus } from 'lucide-react'
import { useState } from 'react'
import { useChannels } from '../../../api/monitoring/alerts.ts'
import { useIncidents } from '../../../api/monitoring/monitors.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { withTexts } from '../../../i18n/words.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { ListFrame } from '../../../ui/list/list-frame.tsx'
import { Card } from '../../../ui/page.tsx'
import { SectionHeading } from '../section-heading.tsx'
import { ChannelRow } from './channel-row.tsx'

const ChannelSheet = lazyDialog(
  withTexts(['ui-monitoring'], async () => (await import('./channel-sheet.tsx')).ChannelSheet),
)

/** Where alerts are sent. */
export function Channels() {
  const { channels: texts } = useTexts().monitoring
  const query = useChannels()
  const { data } = useIncidents({ state: 'open' }, useLanguage())
  const failures = data?.pages.flatMap(({ incidents }) => incidents) ?? []
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const channel = query.data?.find(({ id }) => id === edited) ?? null
  return (
    <section aria-labelledby="channels" className="mt-8">
      <SectionHeading id="channels" title={texts.title} intro={texts.intro}>
        <Button icon={Plus} look="primary" onClick={() => setEdited('new')}>
          {texts.add}
        </Button>
      </SectionHeading>
      <ListFrame query={query} empty={{ icon: Bell, title: texts.emptyTitle, body: texts.emptyBody }}>
        {(channels) => (
          <Card className="mt-4">
            <ul aria-label={texts.list} className="divide-y divide-line">
              {channels.map((each) => (
                <ChannelRow
                  key={each.id}
                  channel={each}
                  failingSince={failures.find(({ channel_id }) => channel_id === each.id)?.since ?? null}
                  onEdit={() => setEdited(each.id)}
                />
              ))}
            </ul>
          </Card>
        )}
      </ListFrame>
      <ChannelSheet
        key={channel?.id ?? 'new'}
        channel={channel}
        open={edited !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setEdited(null)
        }}
      />
    </section>
  )
}
