import type { Plugin } from 'vite'

/**
 * Loads Node's built-in modules with `getBuiltinModule` instead of `import`. An import reads all exports of the module,
 * and reading some loads much unused code (`WebSocket` of `node:http` loads all of undici). This saves 20 ms per start.
 *
 * The entry of the command line is left unchanged, because it must also load in Node versions without
 * `getBuiltinModule`, to print that they are too old.
 */
export function plainBuiltins(): Plugin {
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
export function lateMimeTypes(): Plugin {
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
export function lateChildProcess(): Plugin {
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
