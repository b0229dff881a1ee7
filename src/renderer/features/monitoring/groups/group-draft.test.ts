import { describe, expect, it } from 'vitest'
import { groupSettingsSchema } from '../../../../shared/contract/monitoring/channel.ts'
import { draftOfGroup, type GroupDraft, readGroupDraft } from './group-draft.ts'

const plain = groupSettingsSchema.parse({ name: 'Acme' })
const full = groupSettingsSchema.parse({
  name: 'Acme',
  owner: 'Ann',
  channel_ids: [1, 2],
  digest: { frequency: 'weekly', hour: 7, time_zone: 'Europe/Warsaw' },
  policy: {
    minimum_severity: 'critical',
    escalate_after_hours: 12,
    escalate_to: [2],
    quiet_hours: { from: '20:00', to: '08:00', time_zone: 'Europe/Warsaw' },
  },
})

describe('readGroupDraft', () => {
  it.each([
    ['without rules', plain],
    ['with all rules', full],
  ])('keeps a group %s', (_, group) => {
    expect(readGroupDraft(draftOfGroup(group))).toEqual({ settings: group, faults: [] })
  })

  it('drops the target of reminders with the reminders', () => {
    const { settings } = readGroupDraft({ ...draftOfGroup(full), reminds: false })
    expect(settings?.policy).toMatchObject({ escalate_after_hours: null, escalate_to: [] })
  })

  it.each<[Partial<GroupDraft>, string[]]>([
    [{ name: ' ' }, ['name']],
    [{ isQuiet: true, from: '22:00', to: '22:00' }, ['quiet']],
    [{ isQuiet: false, from: '22:00', to: '22:00' }, []],
    [{ reminds: true, hours: '0' }, ['hours']],
    [{ reminds: true, hours: '721' }, ['hours']],
    [{ reminds: true, hours: '1.5' }, ['hours']],
    [{ reminds: false, hours: 'x' }, []],
  ])('%j', (changes, faults) => {
    expect(readGroupDraft({ ...draftOfGroup(plain), ...changes }).faults).toEqual(faults)
  })
})
