import type { ChannelAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import type { Delivery } from '../../../../shared/contract/monitoring/channel.ts'
import { useLatestDelivery, useRemoveChannel, useSaveChannel, useTestChannel } from '../../../api/monitoring/alerts.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { RemovalButton } from '../../../ui/feedback/confirmed-button.tsx'
import { FailureNote } from '../../../ui/feedback/failure.tsx'
import { runMutation } from '../../../ui/feedback/run-mutation.ts'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { SeverityIcon } from '../../../ui/severity-icon.tsx'
import { SideBySide } from '../../../ui/side-by-side.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { WorksNote } from '../../mailboxes/works-note.tsx'
import { addressesOf } from './channel-draft.ts'
import { DeliveryTroubleNote } from './delivery-trouble-note.tsx'

/** Refresh interval of relative times, in milliseconds. */
const agoInterval = 30_000

interface ChannelRowProps {
  channel: ChannelAnswer
  /** Null if it works, as far as we know. */
  failingSince: string | null
  onEdit(): void
}

/** A channel with its state, a test button, and further actions. */
export function ChannelRow({ channel, failingSince, onEdit }: ChannelRowProps) {
  const { channels: texts } = useTexts().monitoring
  const { id, name, target, is_default } = channel
  const language = useLanguage()
  const test = useTestChannel(language)
  const remove = useRemoveChannel(language)
  const wasTested = test.data !== undefined || test.isPending || test.error !== null
  const place =
    'host' in target ? target.host : target.kind === 'telegram' ? target.chat_id : addressesOf(channel).join(', ')
  return (
    <li className="px-4 py-4 md:px-5">
      <section aria-labelledby={`channel-${id}`}>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-56">
            <h3 id={`channel-${id}`} className="font-medium wrap-anywhere">
              {name}
            </h3>
            <p className="text-sm wrap-anywhere text-muted">
              <SideBySide texts={[texts.kinds[target.kind], place !== '' && place, is_default && texts.isDefault]} />
            </p>
          </div>
          <div className="-ml-2.5 flex flex-wrap">
            <Button
              look="quiet"
              aria-label={texts.testOf({ name })}
              disabled={test.isPending}
              onClick={() => test.mutate(id)}
            >
              {texts.test}
            </Button>
            <Button look="quiet" aria-label={texts.editOf({ name })} onClick={onEdit}>
              {texts.edit}
            </Button>
            <RemovalButton words={texts.removal} named={{ name }} mutation={remove} target={id} />
          </div>
        </div>
        <div role="status" className="mt-2 text-sm empty:hidden">
          {test.isPending && <p className="text-muted">{texts.testing}</p>}
          {test.error && <FailureNote error={test.error} />}
          {test.data?.trouble && <DeliveryTroubleNote trouble={test.data.trouble} />}
          {test.data && !test.data.trouble && <WorksNote text={texts.works} />}
        </div>
        <Unconfirmed channel={channel} />
        {!wasTested && <LastKnown channel={channel} failingSince={failingSince} />}
      </section>
    </li>
  )
}

/** Addresses that were added with a key, and the button that confirms them. */
function Unconfirmed({ channel }: { channel: ChannelAnswer }) {
  const { channels: texts } = useTexts().monitoring
  const save = useSaveChannel(useLanguage())
  const { id, name, target, lang, is_default } = channel
  if (target.kind !== 'email' || target.is_confirmed) return null
  const confirmed = { name, lang, is_default, target: { kind: 'email', to: addressesOf(channel) } } as const
  return (
    <div className="mt-2 grid justify-items-start gap-1 text-sm">
      <p className="wrap-anywhere">
        {target.unconfirmed === null ? texts.waitingElsewhere : texts.waiting({ addresses: target.unconfirmed })}
      </p>
      {target.unconfirmed !== null && (
        <Button
          disabled={save.isPending}
          onClick={() =>
            runMutation(save, { id, settings: confirmed }, { onSuccess: () => showToast({ title: texts.confirmed }) })
          }
        >
          {texts.confirm}
        </Button>
      )}
      {save.error && <FailureNote error={save.error} />}
    </div>
  )
}

/** The result of the latest alert, and since when the channel has been failing. */
function LastKnown({ channel, failingSince }: Omit<ChannelRowProps, 'onEdit'>) {
  const { channels: texts } = useTexts().monitoring
  const formats = useFormats()
  const now = useNow(agoInterval)
  const { data: latest } = useLatestDelivery(channel)
  if (latest === undefined) return null
  const failing = failingSince !== null && (
    <p className="flex items-center gap-2 font-medium">
      <SeverityIcon level="major" className="size-4.5" />
      {texts.failing({ when: formats.dateTime(failingSince) })}
    </p>
  )
  return (
    <div className="mt-2 grid gap-1 text-sm">
      {failing}
      {latest?.trouble ? (
        <>
          <DeliveryTroubleNote trouble={latest.trouble} />
          <p className="text-muted">
            <Attempts delivery={latest} now={now} />
          </p>
        </>
      ) : (
        <p className="text-muted">
          {latest?.sent_at ? texts.lastSent({ when: formats.ago(latest.sent_at, now) }) : texts.neverSent}
        </p>
      )}
    </div>
  )
}

function Attempts({ delivery: { attempts, next_attempt_at: next }, now }: { delivery: Delivery; now: Date }) {
  const { channels: texts } = useTexts().monitoring
  const formats = useFormats()
  return next === null ? texts.gaveUp({ attempts }) : texts.retrying({ attempts, when: formats.ago(next, now) })
}
