import { useState } from 'react'
import type { GroupAnswer } from '../../../shared/contract/monitoring/alert-routes.ts'
import type { MonitorAnswer } from '../../../shared/contract/monitoring/monitor-routes.ts'
import { useEditMonitors } from '../../api/monitoring/monitors.ts'
import { useLanguage, useTexts } from '../../i18n/language.tsx'
import { runMutation } from '../../ui/feedback/run-mutation.ts'
import { showToast } from '../../ui/feedback/toasts.tsx'
import { useWhileMounted } from '../../ui/feedback/use-while-mounted.ts'
import { ToggleSwitch } from '../../ui/fields/toggle-switch.tsx'
import { SheetForm } from '../../ui/form.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { GroupField, sameGroup } from './group-field.tsx'
import { draftOfSchedule, hourlyDraft, readScheduleDraft } from './schedule/schedule-draft.ts'
import { ScheduleFields } from './schedule/schedule-fields.tsx'

interface EditMonitorsSheetProps {
  monitors: readonly MonitorAnswer[]
  groups: readonly GroupAnswer[]
  open: boolean
  onOpenChange(open: boolean): void
}

/** Changes group and schedule of one or more monitors. */
export function EditMonitorsSheet({ monitors, groups, open, onOpenChange }: EditMonitorsSheetProps) {
  const { selection } = useTexts().monitoring
  return (
    <Sheet title={selection.editTitle({ count: monitors.length })} open={open} onOpenChange={onOpenChange}>
      <EditForm monitors={monitors} groups={groups} onDone={() => onOpenChange(false)} />
    </Sheet>
  )
}

interface EditFormProps {
  monitors: readonly MonitorAnswer[]
  groups: readonly GroupAnswer[]
  onDone(): void
}

function EditForm({ monitors, groups, onDone }: EditFormProps) {
  const { selection, schedule: scheduleTexts } = useTexts().monitoring
  const edit = useEditMonitors(useLanguage())
  const close = useWhileMounted(onDone)
  const [first] = monitors
  const isOne = monitors.length === 1
  const [group, setGroup] = useState<number | null | typeof sameGroup>(isOne && first ? first.group_id : sameGroup)
  const [schedule, setSchedule] = useState(() => (first ? draftOfSchedule(first.schedule) : hourlyDraft))
  const [changesSchedule, setChangesSchedule] = useState(isOne)

  function submit(): void {
    const wanted = {
      ...(changesSchedule ? { schedule: readScheduleDraft(schedule) } : {}),
      ...(group === sameGroup ? {} : { group_id: group }),
    }
    runMutation(
      edit,
      { monitors, edit: wanted },
      {
        onSuccess(failures) {
          if (failures > 0) return
          showToast({ title: selection.saved({ count: monitors.length }) })
          close()
        },
      },
    )
  }

  return (
    <SheetForm
      onSubmit={submit}
      submit={selection.submit}
      pending={edit.isPending && selection.submitting({ done: edit.done, count: monitors.length })}
    >
      <GroupField groups={groups} value={group} mayStay={!isOne} onChange={setGroup} />
      {!isOne && (
        <div className="flex items-center justify-between gap-4 text-sm font-medium">
          <span aria-hidden>{scheduleTexts.change}</span>
          <ToggleSwitch
            aria-label={scheduleTexts.change}
            checked={changesSchedule}
            onCheckedChange={setChangesSchedule}
          />
        </div>
      )}
      {changesSchedule && <ScheduleFields draft={schedule} onChange={setSchedule} />}
      {edit.data !== undefined && edit.data > 0 && (
        <p role="alert" className="text-sm text-critical">
          {selection.failed({ count: edit.data })}
        </p>
      )}
    </SheetForm>
  )
}
