/* Preloaded into the installer of Electron (`node --import`), which prints only "fetch failed" if a download fails. */

const { fetch } = globalThis
globalThis.fetch = async (...request) => {
  try {
    return await fetch(...request)
  } catch (error) {
    throw innermost(error)
  }
}

function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error
}

// The download ends with its parent, no matter how the parent ended. The channel must not keep the process alive.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()

export {}
