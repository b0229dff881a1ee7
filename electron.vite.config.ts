import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin, Rolldown } from 'vite'
import { compileTree } from './src/shared/i18n/compile-tree.ts'

/** The licences of all that a bundle holds of others lie beside it. */
const license = { fileName: 'third-party-notices.txt' }

/**
 * One build for every host. It holds all that it runs but Electron and the native module: one file is read faster than
 * the hundred of a package, and an installation is small.
 *
 * `main` holds four programs that share their chunks: the Electron main process, the command line, the analysis worker
 * and the threads of bulk audits. Entry names are part of the layout: they find each other as siblings.
 */
export default defineConfig({
  main: {
    plugins: [plainBuiltins(), lateMimeTypes(), lateChildProcess()],
    build: {
      license,
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          sendproof: 'src/cli/sendproof.ts',
          'analysis-worker': 'src/server/worker/analysis-worker.ts',
          'audit-worker': 'src/cli/audit/audit-worker.ts',
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: nameChunk,
          // They would be read at each start and kept in memory.
          comments: { jsdoc: false },
          codeSplitting: {
            groups: [
              ...[sharedToHelp(), onlyToHelp(), sharedToCheck(), sharedToReports()],
              ...[sharedBy(30), sharedToListen(), sharedBy(12)],
            ],
          },
        },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload script can require nothing but Electron.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), tailwindcss(), absoluteAddresses(), compiledMessages()],
    resolve: {
      alias: [
        {
          find: /^@formatjs[/]icu-messageformat-parser$/,
          replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
        },
      ],
    },
    build: {
      license,
      minify: true,
      chunkSizeWarningLimit: 1_000,
      rolldownOptions: {
        input: 'src/renderer/index.html',
        output: {
          // The names of shared parts would list the pages.
          chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
          codeSplitting: { groups: [neededFirst(), neededToStart(), sharedByPages()] },
        },
      },
    },
  },
})

/**
 * What only the command line runs lies by itself, because installers of the desktop app leave it out; and what only the
 * desktop app runs, because the command line's package does.
 */
function nameChunk({ moduleIds }: { moduleIds: readonly string[] }): string {
  const folder = partsOfSome.find(({ holds }) => moduleIds.some((id) => id.includes(holds)))?.folder ?? 'chunks'
  return `${folder}/[name]-[hash].js`
}

const partsOfSome = [
  { holds: '/src/cli/', folder: 'cli' },
  { holds: '/node_modules/electron-updater/', folder: 'desktop' },
]

function isForAll(id: string): boolean {
  return !partsOfSome.some(({ holds }) => id.includes(holds))
}

/**
 * What so many programs and later imports have in common is one file: a start reads 60 files in place of 90. It can be
 * parted from the rest, as whatever it imports has at least as many in common. Any fewer, and programs would read much
 * that they never run.
 */
function sharedBy(minShareCount: number) {
  return { name: `shared-by-${minShareCount}`, test: isForAll, minShareCount, priority: minShareCount }
}

/** What the help and the errors of the command line import is apart, because they need nothing else. */
function sharedToHelp(): Rolldown.CodeSplittingGroup {
  return { ...importedBy('shared-to-help', ['src/cli/program.ts']), priority: 40 }
}

/** The command line's own part of that, also as one file. */
function onlyToHelp(): Rolldown.CodeSplittingGroup {
  const isEntry = (id: string) => id.endsWith('/src/cli/program.ts')
  const test = (id: string) => id.includes('/src/cli/') && !isEntry(id)
  return { ...importedBy('help', ['src/cli/program.ts']), test, priority: 39 }
}

/** `check` starts a worker before it has the rest of its code, so what it imports until then is apart. */
function sharedToCheck(): Rolldown.CodeSplittingGroup {
  return { ...importedBy('shared-to-check', ['src/cli/commands/check.ts']), priority: 38 }
}

/** The commands for reports of receivers are short, and need little of what so many have in common. */
function sharedToReports(): Rolldown.CodeSplittingGroup {
  const modules = [
    'src/cli/commands/reports.ts',
    'src/cli/reports/open-reports.ts',
    'src/server/storage/domain-reports/open-sqlite-reports.ts',
  ]
  return { ...sharedBy(12), ...importedBy('shared-to-reports', modules), priority: 35 }
}

/**
 * `serve` opens its ports before it has the rest of the engine, so what it shares with others and imports until then is
 * apart from what they share beside that.
 */
function sharedToListen(): Rolldown.CodeSplittingGroup {
  const modules = ['src/cli/program.ts', 'src/cli/commands/serve.ts']
  return { ...sharedBy(12), ...importedBy('shared-to-listen', modules), priority: 20 }
}

/** What the entry of the renderer needs before it settles what all others run with. It waits for them, so it is apart. */
function neededFirst(): Rolldown.CodeSplittingGroup {
  const isEntry = (id: string) => id.endsWith('/src/renderer/main.ts')
  return { ...importedBy('first', ['src/renderer/main.ts']), test: (id) => !isEntry(id), priority: 3 }
}

/** What every page of the app needs is read at once. */
function neededToStart(): Rolldown.CodeSplittingGroup {
  return { ...importedBy('start', ['src/renderer/start.tsx']), priority: 2 }
}

/**
 * What some pages have in common: by the pages that need it, but small parts join others. A report is read in 40 requests
 * in place of 130, and is 8% smaller.
 */
function sharedByPages(): Rolldown.CodeSplittingGroup {
  return { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000, priority: 1 }
}

/** The group of what modules import before they run. */
function importedBy(debugName: string, modules: readonly string[]): Rolldown.CodeSplittingGroup {
  let needed: Set<string> | undefined
  const name = (id: string, context: Rolldown.ChunkingContext) => {
    needed ??= importsOf(
      modules.map((file) => resolve(file)),
      context,
    )
    return needed.has(id) ? debugName : null
  }
  return { name, test: isForAll, debugName }
}

/** The modules, and what they import, and so on; but for what they import late. */
function importsOf(modules: readonly string[], bundle: Rolldown.ChunkingContext): Set<string> {
  const all = new Set(modules)
  // The set grows while it is walked.
  for (const id of all) for (const imported of bundle.getModuleInfo(id)?.importedIds ?? []) all.add(imported)
  return all
}

/**
 * Takes Node's own modules without the module that the loader makes of each: to make it, all of its exports are read, and
 * reading some loads much that nobody wants (`WebSocket` of `node:http` is all of undici). A start is 20 ms shorter.
 *
 * The entry of the command line stays as it is: it must load under a Node that does not know this way, to say so.
 */
function plainBuiltins(): Plugin {
  return {
    name: 'plain-builtins',
    renderChunk: (code, { name }) =>
      name === 'sendproof' ? null : { code: code.replace(builtinImport, declareBuiltin), map: null },
  }
}

/** An import of a module of Node's as rolldown writes it: `import a, { b, c as d } from "node:e";`, on a line of its own. */
const builtinImport = /^import (?:([\w$]+|\* as [\w$]+)(?:, )?)?(?:(\{[^}]*\}) )?\s*from "(node:[\w/]+)";$/gm

/** On one line as well, so that source maps hold. */
function declareBuiltin(_: string, whole: string | undefined, names: string | undefined, specifier: string): string {
  const module = `globalThis.process.getBuiltinModule(${JSON.stringify(specifier)})`
  const declarations = [
    whole && `${whole.replace('* as ', '')} = ${module}`,
    names && `${names.replaceAll(' as ', ': ')} = ${module}`,
  ]
  return `const ${declarations.filter(Boolean).join(', ')};`
}

/**
 * Has `mime-types`, which Express brings along, fill its tables when they are read, and not at each start: a start is
 * 10 ms shorter.
 */
function lateMimeTypes(): Plugin {
  const filling = 'populateMaps(exports.extensions, exports.types)\n'
  const lateFilling = `
    const { extensions, types } = exports
    const tables = { extensions: { value: extensions }, types: { value: types } }
    const fill = (name) => {
      Object.defineProperties(exports, tables)
      populateMaps(extensions, types)
      return exports[name]
    }
    for (const name in tables) Object.defineProperty(exports, name, { configurable: true, get: () => fill(name) })
  `
  return {
    name: 'late-mime-types',
    transform: {
      filter: { id: /[/]mime-types[/]index\.js$/ },
      handler(code, id) {
        if (!code.includes(filling)) throw new Error(`${id} fills its tables in another way than it did`)
        return { code: code.replace(filling, lateFilling), map: null }
      },
    },
  }
}

/**
 * Has commander, which every command loads, take `node:child_process` when it starts a program, which ours never does: all
 * commands start 5 ms sooner.
 */
function lateChildProcess(): Plugin {
  const taking = "import childProcess from 'node:child_process';"
  const lateTaking =
    "const childProcess = { spawn: (...args) => process.getBuiltinModule('node:child_process').spawn(...args) };"
  return {
    name: 'late-child-process',
    transform: {
      filter: { id: /[/]commander[/]lib[/]command\.js$/ },
      handler(code, id) {
        if (!code.includes(taking)) throw new Error(`${id} takes node:child_process in another way than it did`)
        return { code: code.replace(taking, lateTaking), map: null }
      },
    },
  }
}

/**
 * The page is served at many addresses (`/t/<token>`), in the browser and under `app://` alike, so its files are named
 * from the root. electron-vite would name them relative to the page, for `file://`.
 */
function absoluteAddresses(): Plugin {
  return { name: 'absolute-addresses', enforce: 'post', config: () => ({ base: '/' }) }
}

/** Parses the messages of the page when it is built, so that it loads no parser. */
function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /[/]resources[/]locales[/]\w+[/](?!formats|palette-words)[\w-]+\.json$/ },
      handler: (code) => ({ code: JSON.stringify(compileTree(JSON.parse(code))), map: null }),
    },
  }
}
