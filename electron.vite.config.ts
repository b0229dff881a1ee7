import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'

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
    plugins: [plainBuiltins()],
    build: {
      license,
      sourcemap: true,
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          sendproof: 'src/cli/sendproof.ts',
          'analysis-worker': 'src/server/worker/analysis-worker.ts',
          'audit-worker': 'src/cli/audit-worker.ts',
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: nameChunk,
          // They would be read at each start and kept in memory.
          comments: { jsdoc: false },
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
    plugins: [react(), tailwindcss(), absoluteAddresses()],
    build: {
      license,
      minify: true,
      rolldownOptions: { input: 'src/renderer/index.html' },
    },
  },
})

/**
 * What only the command line runs lies by itself, because installers of the desktop app leave it out; and what only the
 * desktop app runs, because the command line's package does.
 */
function nameChunk({ moduleIds }: { moduleIds: readonly string[] }): string {
  const holds = (folder: string) => moduleIds.some((id) => id.includes(folder))
  if (holds('/src/cli/')) return 'cli/[name]-[hash].js'
  return `${holds('/node_modules/electron-updater/') ? 'desktop' : 'chunks'}/[name]-[hash].js`
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
 * The page is served at many addresses (`/t/<token>`), in the browser and under `app://` alike, so its files are named
 * from the root. electron-vite would name them relative to the page, for `file://`.
 */
function absoluteAddresses(): Plugin {
  return { name: 'absolute-addresses', enforce: 'post', config: () => ({ base: '/' }) }
}
