import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Has the texts of a language read from a file when the first one is needed, and not compiled with the code: a process
 * rarely needs more than one language and a few of the tables.
 */
export function lateTexts(): Plugin {
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
