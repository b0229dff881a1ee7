/**
 * Why some tests only make sense on the local engine: the UI makes these calls under `/app`, which is never forwarded
 * to a hosted instance. Such tests set `test.use({ localOnly: localOnly.history })` and are skipped in hosted mode.
 */
export const localOnly = {
  history: "the history is in this computer's store; a hosted instance only lists the tests of a key",
  message:
    "a hosted instance keeps its messages; preview, source, and trials of records read them from this computer's store",
  listener: 'a hosted instance does not show where it receives mail or who connects',
  mailboxes: "your own mailboxes and SMTP server only work with tests in this computer's store",
  samples: "the samples are analyzed by this computer's engine, and only offered if it does the work",
  data: "export and reset apply to this computer's data folder",
  keys: 'API keys belong to this computer; a hosted instance counts calls by its own keys',
  choice: 'the test starts its own hosted instance, or starts without one',
} as const
