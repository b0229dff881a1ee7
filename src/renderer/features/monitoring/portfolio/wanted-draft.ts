/** The kinds of monitors that can be added from the list; a message is watched from its report. */
export const wantedKinds = ['audit', 'reports', 'test_address', 'expiry'] as const
export type WantedKind = (typeof wantedKinds)[number]

/** The form state for what to watch about the entered targets. */
export interface WantedDraft {
  kind: WantedKind
  /** Hours within which something must arrive. */
  hours: (typeof hourChoices)[number]
  /** Days before expiry. */
  days: (typeof dayChoices)[number]
  registration: boolean
}

export const hourChoices = ['24', '48', '72', '168'] as const
export const dayChoices = ['7', '14', '21', '30', '60'] as const

export const auditDraft: WantedDraft = { kind: 'audit', hours: '72', days: '21', registration: false }
