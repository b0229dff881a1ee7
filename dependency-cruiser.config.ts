import { builtinModules } from 'node:module'
import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser'

const tests = '\\.test\\.tsx?$'
/** Packages by name, in any folder: node_modules may be a link to that of another checkout. */
const nodeModules = (...names: string[]) => `(^|/)node_modules/(${names.join('|')})/`

/** A folder of `src` may import from itself and the named others, but no other code of this repository. */
function layer(folder: string, ...others: string[]): IRegularForbiddenRuleType {
  return {
    name: `layer-${folder}`,
    comment: `src/${folder} imports only from ${[folder, ...others].join(', ')} (ARCHITECTURE.md, Folders)`,
    severity: 'error',
    from: { path: `^src/${folder}/`, pathNot: tests },
    to: { path: '^(src|test|scripts|out)/', pathNot: [folder, ...others].map((name) => `^src/${name}(/|\\.ts$)`) },
  }
}

function forbid(
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, comment, severity: 'error', from, to }
}

/**
 * The folders of each layer in the order of ARCHITECTURE.md, from low to high: a folder imports those before it, never
 * those after it, types included. Loose files are the roof of their layer: they import all folders, and none imports them.
 */
export const rooms: Record<string, readonly string[]> = {
  engine: [
    ...['facts', 'names', 'dns', 'outbound', 'wording', 'message', 'html', 'protocols', 'ports', 'gather', 'received'],
    ...[
      'proposals',
      'spam',
      'checks',
      'providers',
      'packs',
      'score',
      'present',
      'monitoring',
      'reports',
      'outlook',
      'preview',
    ],
    'lookups',
  ],
  server: [
    ...['ground', 'network', 'settings', 'storage', 'data-folder', 'worker', 'services', 'assistant', 'smtp', 'http'],
    'compose',
  ],
  hosted: ['database', 'bodies', 'monitoring', 'coordination', 'postgres', 'move'],
  main: ['pages', 'engine', 'updates', 'desktop', 'window', 'modules'],
}

/** Folders whose subfolders still import each other, and how many of them. Never raise a number. */
export const circles: Record<string, number> = {}

/** The layers of ARCHITECTURE.md, checked by `npm run layers`. */
export default {
  forbidden: [
    layer('shared'),
    layer('engine', 'shared'),
    layer('server', 'engine', 'shared'),
    layer('hosted', 'server', 'engine', 'shared'),
    layer('cli', 'hosted', 'server', 'engine', 'shared'),
    layer('main', 'server', 'engine', 'shared'),
    layer('preload', 'shared/desktop/ipc', 'shared/appearance'),
    layer('renderer', 'shared'),
    forbid(
      'shared-is-pure',
      'The contract runs in every host, so it does no I/O and imports only zod, ipaddr.js, and the message format.',
      { path: '^src/shared/', pathNot: tests },
      {
        dependencyTypes: ['core', 'npm', 'npm-dev'],
        pathNot: nodeModules('zod', 'ipaddr\\.js', 'intl-messageformat', '@formatjs/icu-messageformat-parser'),
      },
    ),
    forbid(
      'engine-knows-no-host',
      'The engine runs in any host, so it imports none.',
      { path: '^src/engine/' },
      { path: nodeModules('electron', 'express', 'react', 'react-dom', 'better-sqlite3', 'smtp-server') },
    ),
    forbid(
      'evaluation-is-pure',
      'Evaluation uses no clock, network, or files. Facts are collected in src/engine/gather.',
      { path: '^src/engine/(checks|score|present)/', pathNot: tests },
      { path: ['^src/engine/gather/', ...builtinModules.map((name) => `^(node:)?${name}$`)] },
    ),
    forbid(
      'electron-in-main-only',
      'Only the desktop shell imports Electron.',
      { path: '^src/', pathNot: '^src/(main|preload)/' },
      { path: nodeModules('electron') },
    ),
    forbid(
      'renderer-is-a-page',
      'The renderer also runs in browsers, so it imports nothing from Node.',
      { path: '^src/renderer/', pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    forbid('no-cycles', 'No import cycles, not even of types.', {}, { circular: true }),
    forbid('no-dangling-imports', 'Every import must resolve.', {}, { couldNotResolve: true }),
  ],
  options: {
    // TypeScript 7 has no parser API. Without an explicit parser, no import would be found and every check would pass.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    doNotFollow: { path: 'node_modules' },
  },
} satisfies IConfiguration
