/*
 * The parts of mailauth, loaded on first use, as they take a while. The promise is kept because `import()` costs some ten
 * microseconds each time, also of what is loaded.
 */

export const loadDkimVerifier = once(() => import('mailauth/lib/dkim/dkim-verifier.js'))
export const loadArc = once(() => import('mailauth/lib/arc/index.js'))
export const loadTools = once(() => import('mailauth/lib/tools.js'))

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null
  return () => {
    loading ??= load()
    return loading
  }
}
