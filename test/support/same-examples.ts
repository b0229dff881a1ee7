import fc from 'fast-check'

/* A setup file for unit tests: every run uses the same random examples. `FUZZ_SEED=N npm run unit` tries others. */

fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) })
