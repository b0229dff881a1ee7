import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { constants, Script } from 'node:vm'

/** The name of the file with the code that V8 has compiled for a script. */
export function compiledCodeOf(script: string): string {
  return `${script}.compiled`
}

/** What a CommonJS script is called with. */
type Wrapper = (exports: object, require: (id: string) => unknown, module: object, file: string, folder: string) => void

/**
 * Runs a bundle of CommonJS scripts with the code that V8 compiled for them during the build, so that programs start fast the
 * first time, too. Other versions of V8 refuse that code and compile the scripts themselves. Node's compile cache is no
 * replacement: each account fills it on its own, and it needs the right to write files, which confined workers must not have.
 *
 * Returns the scripts by their paths. Those that are loaded later are added.
 */
export function runCompiledProgram(main: string): ReadonlyMap<string, Script> {
  const scripts = new Map<string, Script>()
  const modules = new Map<string, { exports: object }>()
  const requireInstalled = createRequire(main)

  function load(file: string): object {
    const loaded = modules.get(file)
    if (loaded) return loaded.exports
    const module = { exports: {} }
    modules.set(file, module)
    const script = compile(file)
    scripts.set(file, script)
    const require = (id: string) => (id.startsWith('.') ? load(resolve(dirname(file), id)) : requireOther(id))
    const run: Wrapper = script.runInThisContext()
    run(module.exports, require, module, file, dirname(file))
    return module.exports
  }

  function requireOther(id: string): unknown {
    return process.getBuiltinModule(id) ?? requireInstalled(id)
  }

  load(main)
  return scripts
}

function compile(file: string): Script {
  // The build writes nothing but ASCII.
  const source = readFileSync(file, 'latin1')
  return new Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: file,
    cachedData: readCompiled(file),
    // Packages import some modules of Node when they need them.
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
}

function readCompiled(file: string): Buffer | undefined {
  try {
    return readFileSync(compiledCodeOf(file))
  } catch {
    // The edition for desktops has none, because Electron's V8 would refuse it.
    return undefined
  }
}
