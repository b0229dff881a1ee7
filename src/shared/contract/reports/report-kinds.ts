export const reportKinds = ['aggregate', 'tls', 'failure'] as const
export type ReportKind = (typeof reportKinds)[number]
