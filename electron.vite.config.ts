import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

/**
 * One build for every host. `main` holds three programs that share their chunks: the Electron main process, the
 * command line and the analysis worker. Entry names are part of the layout: they find each other as siblings.
 */
export default defineConfig({
  main: {
    build: {
      externalizeDeps: true,
      rollupOptions: {
        input: {
          index: 'src/main/index.ts',
          sendproof: 'src/cli/sendproof.ts',
          'analysis-worker': 'src/server/worker/analysis-worker.ts',
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      rollupOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), tailwindcss()],
    build: {
      minify: true,
      rollupOptions: { input: 'src/renderer/index.html' },
    },
  },
})
