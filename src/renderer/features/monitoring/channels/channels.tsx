import { Bell, Plus } from 'lucide-react'
import { useState } from 'react'
import { useChannels } from '../../../api/monitoring/alerts.ts'
import { useIncidents } from '../../../api/monitoring/monitors.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { withTexts } from '../../../i18n/words.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { ListFrame } from '../../../ui/list/list-frame.tsx'
import { CardList, Section } from '../../../ui/page.tsx'
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
    <Section
      id="channels"
      title={texts.title}
      intro={texts.intro}
      action={
        <Button icon={Plus} look="primary" onClick={() => setEdited('new')}>
          {texts.add}
        </Button>
      }
      className="mt-8"
    >
      <ListFrame query={query} empty={{ icon: Bell, title: texts.emptyTitle, body: texts.emptyBody }}>
        {(channels) => (
          <CardList className="mt-4" label={texts.list}>
            {channels.map((each) => (
              <ChannelRow
                key={each.id}
                channel={each}
                failingSince={failures.find(({ channel_id }) => channel_id === each.id)?.since ?? null}
                onEdit={() => setEdited(each.id)}
              />
            ))}
          </CardList>
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
    </Section>
  )
}
