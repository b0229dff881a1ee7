import { Link } from '@tanstack/react-router'
import type { ChannelAnswer } from '../../../../shared/contract/monitoring/alert-routes.ts'
import type { GroupSettings } from '../../../../shared/contract/monitoring/channel.ts'
import { useRemoveGroup } from '../../../api/monitoring/alerts.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { RemovalButton } from '../../../ui/feedback/confirmed-button.tsx'
import { SideBySide } from '../../../ui/side-by-side.tsx'

interface GroupRowProps {
  /** Null for the policy of monitors without a group. */
  id: number | null
  group: GroupSettings
  channels: readonly ChannelAnswer[]
  /** How many monitors it has; null if that is not shown. */
  monitors: number | null
  onEdit(): void
  /** Null if no report is available. */
  onReport: (() => void) | null
}

/** A group with its rules in a few words. */
export function GroupRow({ id, group, channels, monitors, onEdit, onReport }: GroupRowProps) {
  const { groups: texts, report } = useTexts().monitoring
  const remove = useRemoveGroup(useLanguage())
  const { name, owner, policy, digest, channel_ids } = group
  const { quiet_hours: quiet, escalate_after_hours: hours } = policy
  const namesOf = (ids: readonly number[]) =>
    channels.filter((channel) => ids.includes(channel.id)).map((channel) => channel.name)
  const rules = [
    texts.to({ names: namesOf(channel_ids) }),
    texts.severity({ severity: policy.minimum_severity }),
    quiet && texts.quiet({ from: quiet.from, to: quiet.to, timeZone: quiet.time_zone }),
    hours !== null && texts.escalates({ hours, names: namesOf(policy.escalate_to) }),
    digest && texts.digest({ frequency: digest.frequency, time: hourText(digest.hour) }),
  ]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-4 md:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium wrap-anywhere">{name}</h3>
        <p className="text-sm text-muted">
          <SideBySide
            texts={[monitors !== null && texts.monitors({ count: monitors }), owner !== '' && texts.owner({ owner })]}
          />
        </p>
        <p className="text-sm text-pretty wrap-anywhere text-muted">
          <SideBySide texts={rules} />
        </p>
      </div>
      <div className="-ml-2.5 flex flex-wrap">
        <Link to="/monitoring" search={{ group: id ?? 0 }} className={buttonLook('quiet')}>
          {texts.show}
        </Link>
        {onReport && (
          <Button look="quiet" aria-label={report.title({ name })} aria-haspopup="dialog" onClick={onReport}>
            {report.action}
          </Button>
        )}
        <Button look="quiet" aria-label={texts.editOf({ name })} onClick={onEdit}>
          {texts.edit}
        </Button>
        {id !== null && <RemovalButton words={texts.removal} named={{ name }} mutation={remove} target={id} />}
      </div>
    </li>
  )
}

export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
