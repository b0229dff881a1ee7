import { Bell, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Delivery } from '../../../../shared/contract/monitoring/channel.ts'
import { useChannels, useDeadDeliveries, useRetryDelivery } from '../../../api/monitoring/alerts.ts'
import { useIncidents } from '../../../api/monitoring/monitors.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { withTexts } from '../../../i18n/words.ts'
import { Button } from '../../../ui/button.tsx'
import { describeFailure } from '../../../ui/feedback/failure.tsx'
import { runMutation } from '../../../ui/feedback/run-mutation.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { ListFrame } from '../../../ui/list/list-frame.tsx'
import { CardList, focusHeading, Section } from '../../../ui/page.tsx'
import { ChannelRow } from './channel-row.tsx'
import { DeliveryTroubleNote } from './delivery-trouble-note.tsx'

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

/** Alerts for which all attempts failed, if there are any. */
export function Undelivered() {
  const { dead } = useTexts().monitoring
  const { data: channels = [] } = useChannels()
  const { data: deliveries = [] } = useDeadDeliveries(true)
  if (deliveries.length === 0) return null
  // Deliveries with the same message are sent together.
  const messages = new Map(deliveries.map((delivery) => [delivery.message_id, delivery]))
  return (
    <Section id="undelivered" title={dead.title} intro={dead.intro} className="mt-8">
      <CardList className="mt-4" label={dead.list}>
        {[...messages.values()].map((delivery) => (
          <DeadRow
            key={delivery.message_id}
            delivery={delivery}
            channel={channels.find(({ id }) => id === delivery.channel_id)?.name ?? '…'}
          />
        ))}
      </CardList>
    </Section>
  )
}

function DeadRow({ delivery, channel }: { delivery: Delivery; channel: string }) {
  const texts = useTexts()
  const { dead } = texts.monitoring
  const formats = useFormats()
  const retry = useRetryDelivery(useLanguage())
  const notice = dead.about({ notice: delivery.notice })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">
          {channel}: {notice}
        </p>
        <p className="text-sm text-muted">{formats.dateTime(delivery.created_at)}</p>
        {delivery.trouble && <DeliveryTroubleNote trouble={delivery.trouble} />}
      </div>
      <Button
        aria-label={dead.retryOf({ notice, channel })}
        disabled={retry.isPending}
        onClick={() =>
          runMutation(retry, delivery.id, {
            onSuccess() {
              showToast({ title: dead.retried })
              focusHeading()
            },
            onError: (error) => showToast({ title: describeFailure(error, texts).body }),
          })
        }
      >
        {dead.retry}
      </Button>
    </li>
  )
}
