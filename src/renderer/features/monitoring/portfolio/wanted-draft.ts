/** What can be added to the list; a message is watched from its report. */
export const wantedKinds = ['audit', 'reports', 'test_address', 'expiry'] as const
export type WantedKind = (typeof wantedKinds)[number]

/** What is watched of the entered targets, as it is chosen. */
export interface WantedDraft {
  kind: WantedKind
  /** Hours in which something is expected. */
  hours: (typeof hourChoices)[number]
  /** Days before an end. */
  days: (typeof dayChoices)[number]
  registration: boolean
}

export const hourChoices = ['24', '48', '72', '168'] as const
export const dayChoices = ['7', '14', '21', '30', '60'] as const

export const auditDraft: WantedDraft = { kind: 'audit', hours: '72', days: '21', registration: false }
