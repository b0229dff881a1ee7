import { builtinModules } from 'node:module'
import { build, type Plugin } from 'vite'

/**
 * What runs under Node, each with its chunks in a folder of its own, because the npm package leaves out the desktop app and
 * the desktop app leaves out the command line. Do not rename the programs: they find each other as siblings.
 */
const bundles = [
  { folder: 'cli', programs: { sendproof: 'src/cli/launch.ts' } },
  { folder: 'worker', programs: { 'analysis-worker': 'src/server/worker/analysis-worker.ts' } },
] as const

/** Also builds the command line and the analysis worker. */
export function nodeBundles(): Plugin {
  return {
    name: 'node-bundles',
    apply: 'build',
    async closeBundle(error) {
      if (error) return
      for (const { folder, programs } of bundles) await write(folder, programs)
    },
  }
}

async function write(folder: string, programs: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    // The native module cannot be bundled.
    ssr: { noExternal: true, external: ['better-sqlite3'], target: 'node' },
    build: {
      ssr: true,
      target: 'node24',
      outDir: 'out/main',
      emptyOutDir: false,
      sourcemap: true,
      license: { fileName: `${folder}/third-party-notices.txt` },
      rolldownOptions: {
        input: programs,
        external: [...builtinModules, /^node:/],
        // One bundle imports statically what another one imports when it needs it.
        checks: { ineffectiveDynamicImport: false },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: `${folder}/[name]-[hash].js`,
          // Comments would be read at each start and kept in memory.
          comments: { jsdoc: false },
        },
      },
    },
  })
}
