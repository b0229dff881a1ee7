import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin, Rolldown } from 'vite'
import { compileTree } from './src/shared/i18n/compile-tree.ts'

/** Each bundle has a file beside it with the licenses of the packages in it. */
const license = { fileName: 'third-party-notices.txt' }

/**
 * One build for every host. Everything except Electron and the native module is bundled: loading one file is faster than
 * loading the hundred files of a package, and installations stay small.
 *
 * `main` has four entries that share chunks: the Electron main process, the command line, the analysis worker and the
 * threads of bulk audits. Do not rename them: they find each other as siblings.
 */
export default defineConfig({
  main: {
    plugins: [plainBuiltins(), lateMimeTypes(), lateChildProcess(), lateTexts()],
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
          // Comments would be read at each start and kept in memory.
          comments: { jsdoc: false },
          codeSplitting: {
            groups: [
              ...[versionAlone(), sharedToHelp(), onlyToHelp(), sharedToCheck(), sharedToReports()],
              ...[sharedBy(30), sharedToListen(), sharedBy(12)],
            ]
              .flatMap(apartForWorker)
              .concat(restOfWorker()),
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
          // The generated names of shared chunks list all pages that use them.
          chunkFileNames: ({ name }) => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash].js`,
          codeSplitting: { groups: [neededFirst(), neededToStart(), sharedByPages()] },
        },
      },
    },
  },
})

/**
 * Code that only the command line runs has its own folder, because the desktop installers leave it out. So has code that
 * only the desktop app runs, because the npm package leaves it out.
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
 * Modules that at least this many entries and dynamic imports share go into one file, so that a start reads 60 files
 * instead of 90. This is safe because their imports are shared at least as often. With a lower number, programs would
 * load much code that they never run.
 */
function sharedBy(minShareCount: number) {
  return { name: `shared-by-${minShareCount}`, test: isForAll, minShareCount, priority: minShareCount }
}

/** `--version` needs nothing else. */
function versionAlone(): Rolldown.CodeSplittingGroup {
  return { ...importedBy('version-alone', ['src/server/version.ts']), priority: 50 }
}

/** Modules that the command line needs for help and errors, which load nothing else. */
function sharedToHelp(): Rolldown.CodeSplittingGroup {
  return { ...importedBy('shared-to-help', ['src/cli/program.ts']), priority: 40 }
}

/** Those of them that only the command line uses, also as one file. */
function onlyToHelp(): Rolldown.CodeSplittingGroup {
  const isEntry = (id: string) => id.endsWith('/src/cli/program.ts')
  const test = (id: string) => id.includes('/src/cli/') && !isEntry(id)
  return { ...importedBy('help', ['src/cli/program.ts']), test, priority: 39 }
}

/** `check` starts a worker before it loads the rest of its code. This is what it imports until then. */
function sharedToCheck(): Rolldown.CodeSplittingGroup {
  return { ...importedBy('shared-to-check', ['src/cli/commands/check.ts']), priority: 38 }
}

/** The `reports` commands are short and need only a small part of the shared modules. */
function sharedToReports(): Rolldown.CodeSplittingGroup {
  const modules = [
    'src/cli/commands/reports.ts',
    'src/cli/reports/open-reports.ts',
    'src/server/storage/domain-reports/open-sqlite-reports.ts',
  ]
  return { ...sharedBy(12), ...importedBy('shared-to-reports', modules), priority: 35 }
}

/** `serve` opens its ports before it loads the rest of the engine. These are the shared modules it imports until then. */
function sharedToListen(): Rolldown.CodeSplittingGroup {
  const modules = ['src/cli/program.ts', 'src/cli/commands/serve.ts']
  return { ...sharedBy(12), ...importedBy('shared-to-listen', modules), priority: 20 }
}

/**
 * A group, with what the analysis worker runs in a file apart from the rest. A command waits for a worker to start, and
 * it would otherwise compile a megabyte for nothing: texts of the UI, commander, and more.
 */
function apartForWorker(group: Rolldown.CodeSplittingGroup): Rolldown.CodeSplittingGroup[] {
  const isForWorker = importsWhenAsked('src/server/worker/analysis-worker.ts')
  const nameOf = (id: string, context: Rolldown.ChunkingContext) =>
    typeof group.name === 'string' ? group.name : group.name(id, context)
  const name = (id: string, context: Rolldown.ChunkingContext) => {
    const whole = isForWorker(id, context) ? nameOf(id, context) : null
    return whole ? `worker-${whole}` : null
  }
  const debugName = `worker-${group.debugName ?? group.name}`
  // Before the rest, because a group also gets what its modules import.
  return [{ ...group, name, debugName, priority: (group.priority ?? 0) + 0.5 }, group]
}

/**
 * The rest of what the worker runs, by the commands that run it as well: a worker reads 15 files in place of 40, and no
 * command reads what only others need. Those of most commands come first, because a group also gets what its modules
 * import.
 */
function restOfWorker(): Rolldown.CodeSplittingGroup[] {
  const isForWorker = importsWhenAsked('src/server/worker/answer-requests.ts')
  const commands = {
    check: importsWhenAsked('src/cli/check/check-messages.ts'),
    html: importsWhenAsked('src/cli/check/check-html-files.ts'),
    reports: importsWhenAsked('src/cli/reports/open-reports.ts'),
  }
  const nameOf = (id: string, context: Rolldown.ChunkingContext) =>
    ['worker', ...Object.entries(commands).flatMap(([name, needs]) => (needs(id, context) ? [name] : []))].join('-')
  const names = Object.keys(commands).reduce(
    (all, name) => all.flatMap((each) => [each, `${each}-${name}`]),
    ['worker'],
  )
  return names.map((debugName) => ({
    name: (id, context) => (isForWorker(id, context) && nameOf(id, context) === debugName ? debugName : null),
    ...{ test: isForAll, debugName, priority: debugName.split('-').length },
  }))
}

/** What the renderer's entry imports to prepare the environment of all other modules. It runs before they load. */
function neededFirst(): Rolldown.CodeSplittingGroup {
  const isEntry = (id: string) => id.endsWith('/src/renderer/main.ts')
  return { ...importedBy('first', ['src/renderer/main.ts']), test: (id) => !isEntry(id), priority: 3 }
}

/** What every page of the app needs, in one file. */
function neededToStart(): Rolldown.CodeSplittingGroup {
  return { ...importedBy('start', ['src/renderer/start.tsx']), priority: 2 }
}

/**
 * What several pages share, grouped by the pages that need it; small groups are merged. A report takes 40 requests instead
 * of 130 and is 8% smaller.
 */
function sharedByPages(): Rolldown.CodeSplittingGroup {
  return { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000, priority: 1 }
}

/** The group of everything that modules import statically. */
function importedBy(debugName: string, modules: readonly string[]): Rolldown.CodeSplittingGroup {
  const isNeeded = importsWhenAsked(...modules)
  const name = (id: string, context: Rolldown.ChunkingContext) => (isNeeded(id, context) ? debugName : null)
  return { name, test: isForAll, debugName }
}

/** Whether modules, or what they import, are a module. The bundle is known only when the first one is asked for. */
function importsWhenAsked(...modules: readonly string[]): (id: string, context: Rolldown.ChunkingContext) => boolean {
  let needed: Set<string> | undefined
  return (id, context) => {
    needed ??= importsOf(
      modules.map((file) => resolve(file)),
      context,
    )
    return needed.has(id)
  }
}

/** The modules and everything they import, directly or indirectly, except dynamic imports. */
function importsOf(modules: readonly string[], bundle: Rolldown.ChunkingContext): Set<string> {
  const all = new Set(modules)
  // The loop also visits modules that are added during it.
  for (const id of all) for (const imported of bundle.getModuleInfo(id)?.importedIds ?? []) all.add(imported)
  return all
}

/**
 * Loads Node's built-in modules with `getBuiltinModule` instead of `import`. An import reads all exports of the module,
 * and reading some loads much unused code (`WebSocket` of `node:http` loads all of undici). This saves 20 ms per start.
 *
 * The entry of the command line is left unchanged, because it must also load in Node versions without
 * `getBuiltinModule`, to print that they are too old.
 */
function plainBuiltins(): Plugin {
  return {
    name: 'plain-builtins',
    renderChunk: (code, { name }) =>
      name === 'sendproof' ? null : { code: code.replace(builtinImport, declareBuiltin), map: null },
  }
}

/** An import of a built-in module as rolldown writes it: `import a, { b, c as d } from "node:e";` on its own line. */
const builtinImport = /^import (?:([\w$]+|\* as [\w$]+)(?:, )?)?(?:(\{[^}]*\}) )?\s*from "(node:[\w/]+)";$/gm

/** Also one line, so that source maps stay valid. */
function declareBuiltin(_: string, whole: string | undefined, names: string | undefined, specifier: string): string {
  const module = `globalThis.process.getBuiltinModule(${JSON.stringify(specifier)})`
  const declarations = [
    whole && `${whole.replace('* as ', '')} = ${module}`,
    names && `${names.replaceAll(' as ', ': ')} = ${module}`,
  ]
  return `const ${declarations.filter(Boolean).join(', ')};`
}

/** Makes `mime-types`, a dependency of Express, fill its tables on first use. This saves 10 ms per start. */
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
        if (!code.includes(filling)) throw new Error(`${id} fills its tables differently than expected`)
        return { code: code.replace(filling, lateFilling), map: null }
      },
    },
  }
}

/**
 * Makes commander load `node:child_process` only when it starts a program, which our commands never do. This saves 5 ms
 * per command.
 */
function lateChildProcess(): Plugin {
  const eagerImport = "import childProcess from 'node:child_process';"
  const lateImport =
    "const childProcess = { spawn: (...args) => process.getBuiltinModule('node:child_process').spawn(...args) };"
  return {
    name: 'late-child-process',
    transform: {
      filter: { id: /[/]commander[/]lib[/]command\.js$/ },
      handler(code, id) {
        if (!code.includes(eagerImport)) throw new Error(`${id} imports node:child_process differently than expected`)
        return { code: code.replace(eagerImport, lateImport), map: null }
      },
    },
  }
}

/**
 * Has the texts of a language read from a file when the first one is needed, and not compiled with the code: a process
 * rarely needs more than one language and a few of the tables.
 */
function lateTexts(): Plugin {
  return {
    name: 'late-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /[/]src[/]shared[/]i18n[/]locales[/][\w-]+\.ts$/ },
      handler(code, id) {
        const [, name = '', languages = ''] = /^export const (\w+) = \{ (\w+(?:, \w+)*) \}$/m.exec(code) ?? []
        if (name === '' || name === 'ui') return null
        const members = languages.split(', ').map((language) => {
          const [, file = ''] =
            new RegExp(`^import (?:\\w+ as |\\{ \\w+ as )?${language}\\b.* from '(\\S+)'`, 'm').exec(code) ?? []
          const source = JSON.stringify(readTexts(resolve(dirname(id), file), (read) => this.addWatchFile(read)))
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
          const fileName = `texts/${name}-${language}-${hash}.json`
          this.emitFile({ type: 'asset', fileName, source })
          return `get ${language}() { return texts.${language} ??= read("${outputRoot}${fileName}") }`
        })
        return {
          code: `
            const texts = {}
            const read = (file) => JSON.parse(globalThis.process.getBuiltinModule('node:fs').readFileSync(import.meta.dirname + file, 'utf8'))
            export const ${name} = { ${members.join(', ')} }
          `,
          map: null,
        }
      },
    },
    renderChunk: (code, { fileName }) => ({
      code: code.replaceAll(outputRoot, `/${posix.relative(dirname(fileName), '.')}/`),
      map: null,
    }),
  }
}

/** Stands for the way from a chunk to the folder of all, which is known only when the chunks are. */
const outputRoot = '%output-root%'

/** The texts of a locale file, or of a module that merges several. */
function readTexts(file: string, onRead: (file: string) => void): object {
  onRead(file)
  const source = readFileSync(file, 'utf8')
  if (file.endsWith('.json')) return JSON.parse(source)
  const merged = [...source.matchAll(/^import .* from '(\S+\.json)'/gm)].map(([, json = '']) =>
    readTexts(resolve(dirname(file), json), onRead),
  )
  return Object.assign({}, ...merged)
}

/**
 * Refers to files by absolute paths, because the page is served at many addresses (`/t/<token>`), both in browsers and at
 * `app://`. electron-vite would use relative paths, for `file://`.
 */
function absoluteAddresses(): Plugin {
  return { name: 'absolute-addresses', enforce: 'post', config: () => ({ base: '/' }) }
}

/** Parses ICU messages at build time, so that the page needs no parser. */
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
