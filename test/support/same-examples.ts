import fc from 'fast-check'

/* A setup file of unit tests: each run uses the same examples. `FUZZ_SEED=N npm run unit` tries others. */

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) })
