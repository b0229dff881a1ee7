/** The flags for accepted and ignored findings. */
export interface BaselineOptions {
  baseline?: string
  updateBaseline?: true
  reason?: string
  expires?: string
  /** Rules that are switched off. */
  ignore?: string[]
}

/** The options of a run. An update of the baseline accepts everything, so it has no limits. */
export function withLimits<O extends BaselineOptions>(options: O): O {
  const none = { failOn: 'none', failOnVerdict: 'never', minScore: 0, allowUnknown: true } as const
  return options.updateBaseline ? { ...options, ...none } : options
}
