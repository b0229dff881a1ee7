import type { KeyPlan } from '../../contract/keys.ts'

/** The words of the page of API keys. */
export interface KeysTexts {
  title: string
  intro: string
  documentation: string
  openApi: string
  create: string
  columns: { key: string; plan: string; lookUps: string; times: string; state: string }
  /** Stands for the name of a key that has none. */
  unnamed: string
  plans: Record<KeyPlan, string>
  credits(count: number): string
  today: string
  thisMonth: string
  usedOf(used: string, limit: string): string
  noLimit: string
  created(when: string): string
  lastUsed(when: string): string
  neverUsed: string
  active: string
  revoked: string
  form: {
    title: string
    name: string
    nameHint: string
    plan: string
    planHints: Record<KeyPlan, string>
    credits: string
    creditsHint: string
    creditsFault: string
    submit: string
    submitting: string
  }
  made: {
    title: string
    once: string
    copy: string
    tryIt: string
    tryLine: string
    done: string
  }
  revocation: {
    action: string
    label(name: string): string
    title(name: string): string
    body: string
    confirm: string
    pending: string
    cancel: string
    done(name: string): string
  }
  emptyTitle: string
  emptyBody: string
  noSessionTitle: string
  noSessionBody: string
}
