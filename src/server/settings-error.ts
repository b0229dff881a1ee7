export interface SettingProblem {
  /** Where it was stated, as its owner knows it: `--port`, `SENDPROOF_PORT`, `…/settings.json: port`. */
  source: string
  message: string
}

/** Settings that are unknown or make no sense; every one of them, so that they can be mended at once. */
export class SettingsError extends Error {
  readonly problems: readonly SettingProblem[]

  constructor(problems: readonly SettingProblem[]) {
    super(problems.map(({ source, message }) => `${source}: ${message}`).join('\n'))
    this.name = 'SettingsError'
    this.problems = problems
  }
}
