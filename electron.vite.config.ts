import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { nodeBundles } from './scripts/build/node-bundles.ts'
import { pageChunks } from './scripts/build/page-chunks.ts'
import { compileTree } from './src/shared/i18n/compile-tree.ts'

/** Each bundle has a file beside it with the licenses of the packages in it. */
const license = { fileName: 'third-party-notices.txt' }

/**
 * One build for every host. Everything except Electron and the native module is bundled: loading one file is faster than
 * loading the hundred files of a package, and installations stay small.
 *
 * `main` is the desktop app, beside the programs that run under Node (`nodeBundles`).
 */
export default defineConfig({
  main: {
    plugins: [nodeBundles()],
    build: {
      license,
      sourcemap: true,
      rolldownOptions: {
        input: { index: 'src/main/index.ts' },
        // One bundle imports statically what another one imports when it needs it.
        checks: { ineffectiveDynamicImport: false },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'desktop/[name]-[hash].js',
          // Comments would be read at each start and kept in memory.
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
    plugins: [react(), tailwindcss(), absoluteAddresses(), compiledMessages(), withoutDescriptions()],
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
          codeSplitting: { groups: pageChunks() },
        },
      },
    },
  },
})

/**
 * Refers to files by absolute paths, because the page is served at many addresses (`/t/<token>`), both in browsers and at
 * `app://`. electron-vite would use relative paths, for `file://`.
 */
function absoluteAddresses(): Plugin {
  return { name: 'absolute-addresses', enforce: 'post', config: () => ({ base: '/' }) }
}

/** Removes the descriptions of schemas from the page, which only the API documents. */
function withoutDescriptions(): Plugin {
  const description = /\.describe\(\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\$]|\\.)*`),?\s*\)/g
  return {
    name: 'without-descriptions',
    enforce: 'pre',
    transform: {
      filter: { id: /[/]src[/]shared[/]contract[/][^?]+\.ts$/ },
      handler: (code) => ({ code: code.replace(description, ''), map: null }),
    },
  }
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
