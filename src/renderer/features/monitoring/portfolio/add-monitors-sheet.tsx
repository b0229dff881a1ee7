import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGroups } from '../../../api/monitoring/alerts.ts'
import { forEachOf, renewMonitoring, useMonitors, watchTarget } from '../../../api/monitoring/monitors.ts'
import { useLanguage, useTexts } from '../../../i18n/language.tsx'
import { Button } from '../../../ui/button.tsx'
import { describeFailure, faultOf } from '../../../ui/feedback/failure.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'
import { useWhileMounted } from '../../../ui/feedback/use-while-mounted.ts'
import { bindDraft, optionsOf } from '../../../ui/fields/field-props.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { OptionSwitch } from '../../../ui/fields/toggle-switch.tsx'
import { chooseFiles } from '../../../ui/files/choose-files.ts'
import { SheetForm } from '../../../ui/form.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { GroupField, sameGroup } from '../group-field.tsx'
import { hourlyDraft, readScheduleDraft } from '../schedule/schedule-draft.ts'
import { ScheduleFields } from '../schedule/schedule-fields.tsx'
import {
  auditDraft,
  dayChoices,
  hourChoices,
  type NamedWish,
  readTargets,
  type WantedDraft,
  wantedKinds,
} from './read-targets.ts'

interface AddMonitorsSheetProps {
  open: boolean
  onOpenChange(open: boolean): void
}

/** Adds one or more monitors. */
export function AddMonitorsSheet({ open, onOpenChange }: AddMonitorsSheetProps) {
  const { add } = useTexts().monitoring
  return (
    <Sheet title={add.title} open={open} onOpenChange={onOpenChange} isSticky>
      <AddForm onDone={() => onOpenChange(false)} />
    </Sheet>
  )
}

interface Refusal {
  name: string
  reason: string
}

function AddForm({ onDone }: { onDone(): void }) {
  const texts = useTexts()
  const { add } = texts.monitoring
  const language = useLanguage()
  const client = useQueryClient()
  const close = useWhileMounted(onDone)
  const { data: known = [] } = useMonitors()
  const { data: groups = [] } = useGroups()
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState(auditDraft)
  const [group, setGroup] = useState<number | null>(null)
  const [schedule, setSchedule] = useState(hourlyDraft)
  const [fault, setFault] = useState<string>()
  const [scheduleFault, setScheduleFault] = useState<string>()
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null)
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])

  /** What changes with time only is checked less often. */
  function choose(next: WantedDraft): void {
    const isSlow = next.kind === 'expiry' || next.kind === 'facts'
    if (next.kind !== wanted.kind) setSchedule({ ...schedule, kind: isSlow ? 'm1440' : 'm60' })
    setWanted(next)
    setFault(undefined)
  }

  async function addAll(targets: readonly NamedWish[]): Promise<void> {
    const refused: Refusal[] = []
    const count = { added: 0, known: 0 }
    let badSchedule: string | undefined
    await forEachOf(targets, async ({ name, target }) => {
      try {
        const monitor = { target, schedule: readScheduleDraft(schedule), group_id: group }
        const { isNew } = await watchTarget(monitor, known, language)
        count[isNew ? 'added' : 'known'] += 1
      } catch (error) {
        badSchedule ??= faultOf(error, 'schedule.cron')
        const paths = ['target.domain', 'target.ip', 'target.address']
        const reason = paths.map((path) => faultOf(error, path)).find((text) => text !== undefined)
        refused.push({ name, reason: reason ?? describeFailure(error, texts).body })
      }
      setProgress({ done: count.added + count.known + refused.length, count: targets.length })
    })
    await renewMonitoring(client)
    setProgress(null)
    setScheduleFault(badSchedule)
    if (badSchedule !== undefined) return
    if (count.added + count.known > 0) showToast({ title: add.result(count) })
    setRefusals(refused)
    if (refused.length === 0) close()
    else setText(refused.map(({ name }) => name).join('\n'))
  }

  function submit(): void {
    const targets = readTargets(text, wanted)
    setFault(targets.length === 0 && wanted.kind !== 'facts' ? add.missing[wanted.kind] : undefined)
    setRefusals([])
    if (targets.length === 0 || progress) return
    setProgress({ done: 0, count: targets.length })
    void addAll(targets)
  }

  return (
    <SheetForm onSubmit={submit} submit={add.submit} pending={progress && add.submitting(progress)}>
      <WantedFields draft={wanted} onChange={choose} />
      {wanted.kind === 'facts' ? (
        <p className="text-pretty text-muted">{add.factsHint}</p>
      ) : (
        <div className="grid gap-2">
          <TextField
            label={add.targets[wanted.kind]}
            hint={wanted.kind === 'test_address' ? add.addressesHint : add.targetsHint}
            fault={fault}
            rows={6}
            required
            value={text}
            onChange={setText}
          />
          <Button
            className="justify-self-start"
            onClick={() => chooseFiles('.txt,.csv,text/plain,text/csv', ([file]) => void file?.text().then(setText))}
          >
            {add.file}
          </Button>
        </div>
      )}
      {groups.length > 0 && (
        <GroupField groups={groups} value={group} onChange={(next) => setGroup(next === sameGroup ? null : next)} />
      )}
      <ScheduleFields draft={schedule} fault={scheduleFault} onChange={setSchedule} />
      {refusals.length > 0 && (
        <div role="alert" className="rounded-lg bg-major-soft px-4 py-3 text-sm">
          <p className="font-medium">{add.refused}</p>
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {refusals.map(({ name, reason }) => (
              <li key={name} className="wrap-anywhere">
                <bdi>{name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </SheetForm>
  )
}

interface WantedFieldsProps {
  draft: WantedDraft
  onChange(draft: WantedDraft): void
}

/** What to watch: the audit, whether something arrives, or whether something expires. */
function WantedFields({ draft, onChange }: WantedFieldsProps) {
  const { add } = useTexts().monitoring
  const { field, option } = bindDraft(draft, onChange)
  return (
    <>
      <SelectField label={add.kind} options={optionsOf(wantedKinds, add.kinds)} {...field('kind')} />
      {(draft.kind === 'reports' || draft.kind === 'test_address') && (
        <SelectField
          label={add.hours}
          options={hourChoices.map((value) => ({ value, text: add.days({ days: Number(value) / 24 }) }))}
          {...field('hours')}
        />
      )}
      {draft.kind === 'expiry' && (
        <>
          <SelectField
            label={add.before}
            options={dayChoices.map((value) => ({
              value,
              text: value === 'share' ? add.byShare : add.days({ days: Number(value) }),
            }))}
            {...field('days')}
          />
          <OptionSwitch label={add.registration} hint={add.registrationHint} {...option('registration')} />
        </>
      )}
    </>
  )
}
