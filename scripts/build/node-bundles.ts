import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { cliChunks } from './cli-chunks.ts'

/** The folder of a build that has a folder per bundle. */
const outDir = 'out/main'

interface Bundle {
  /** Below `outDir`. */
  folder: string
  /** Do not rename them: they find each other by these names. */
  programs: Record<string, string>
  groups: Rolldown.CodeSplittingGroup[]
}

const bundles: readonly Bundle[] = [
  {
    folder: 'cli',
    programs: { sendproof: 'src/cli/sendproof.ts', 'audit-worker': 'src/cli/audit/audit-worker.ts' },
    groups: cliChunks(),
  },
  { folder: 'worker', programs: { 'analysis-worker': 'src/server/worker/analysis-worker.ts' }, groups: [] },
]

/**
 * Bundles what runs under Node as scripts instead of modules, and keeps the code that V8 compiles for them
 * (`src/server/launch/compiled-program.ts`): otherwise, a quarter of the time of a short command compiles modules, and more of
 * it loads them. `plugins` also change these bundles.
 */
export function nodeBundles(plugins: readonly Plugin[]): Plugin {
  return {
    name: 'node-bundles',
    apply: 'build',
    async closeBundle(error) {
      if (error) return
      for (const bundle of bundles) await write(bundle, plugins)
      // Each change would take twice as long.
      if (this.meta.watchMode || keepCompiledCode()) return
      this.warn('The command line will start more slowly, because its code could not be compiled in advance.')
    },
  }
}

async function write({ folder, programs, groups }: Bundle, plugins: readonly Plugin[]): Promise<void> {
  // V8 would take the compiled code of an earlier build for the code of a script of the same length.
  rmSync(join(outDir, folder), { recursive: true, force: true })
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [...plugins, asciiOnly()],
    // The native module cannot be bundled.
    ssr: { noExternal: true, external: ['better-sqlite3'], target: 'node' },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      target: 'node24',
      outDir,
      emptyOutDir: false,
      sourcemap: true,
      license: { fileName: `${folder}/third-party-notices.txt` },
      rolldownOptions: {
        input: programs,
        external: [...builtinModules, /^node:/],
        // One bundle imports statically what another one imports when it needs it.
        checks: { ineffectiveDynamicImport: false },
        output: {
          format: 'cjs',
          entryFileNames: `${folder}/[name].cjs`,
          chunkFileNames: `${folder}/[name].cjs`,
          // Comments would be read at each start and kept in memory.
          comments: { jsdoc: false },
          codeSplitting: { groups },
        },
      },
    },
  })
}

/** Escapes all other characters: with a single one, V8 keeps a whole script in two bytes per character. */
function asciiOnly(): Plugin {
  const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return {
    name: 'ascii-only',
    // Earlier, the printer would write the characters again.
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        // The backslash would escape that of the other escape.
        if (/\\[^\0-\x7F]/.test(file.code)) this.error(`${file.fileName} has a backslash before another character`)
        file.code = file.code.replaceAll(/[^\0-\x7F]/g, escapeUnit)
      }
    },
  }
}

/** Whether it succeeded. In a process of its own, because it imports the product. */
function keepCompiledCode(): boolean {
  const { status } = spawnSync(process.execPath, [resolve('scripts/build/compile-programs.ts'), resolve(outDir)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status === 0
}
