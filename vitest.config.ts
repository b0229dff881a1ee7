import { defineConfig } from 'vitest/config'

const electronDouble = { electron: new URL('./test/support/electron.ts', import.meta.url).pathname }

export default defineConfig({
  test: {
    // Every socket that is not loopback throws: a test that needs the internet is a broken test.
    setupFiles: ['test/support/loopback-only.ts'],
    projects: [
      {
        extends: true,
        resolve: { alias: electronDouble },
        test: { name: 'unit', include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/unit/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
