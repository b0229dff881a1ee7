/**
 * Why some tests only make sense on the local engine: the UI makes these calls under `/app`, which is never forwarded
 * to a hosted instance. Such tests set `test.use({ localOnly: localOnly.history })` and are skipped in hosted mode.
 */
export const localOnly = {
  history: 'the history is of the store of this computer; a hosted instance lists the tests of a key, and no more',
  message: 'a hosted instance keeps its messages; preview, source, and trials of records read them from the store here',
  listener: 'a hosted instance tells neither where it takes mail nor who connects',
  mailboxes: 'mailboxes and the SMTP server of one’s own are for tests in the store of this computer',
  samples: 'the samples are judged by the engine of this computer, and offered where it does the work',
  data: 'export and reset are of the data folder of this computer',
  keys: 'keys are of this computer, and a hosted instance counts the calls that it serves by its own',
  choice: 'it brings a hosted instance of its own, or begins without one',
} as const
