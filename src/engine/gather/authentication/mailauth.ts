/*
 * mailauth takes a while to load, so it is loaded on first use. The promise is kept: `import()` costs some ten
 * microseconds even for a module that is loaded.
 */

export const loadDkim = once(() => import('mailauth/lib/dkim/verify.js'))
export const loadArc = once(() => import('mailauth/lib/arc/index.js'))

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= load()
    return loading
  }
}
