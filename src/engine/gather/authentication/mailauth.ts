/*
 * mailauth is slow to load, so it is loaded on first use. The promise is kept: `import()` takes about ten microseconds
 * even for a loaded module.
 */

export const loadDkim = once(() => import('mailauth/lib/dkim/dkim-verifier.js'))
export const loadArc = once(() => import('mailauth/lib/arc/index.js'))

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= load()
    return loading
  }
}
