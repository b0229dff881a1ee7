import { builtinModules } from 'node:module'
import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser'

const tests = '\\.test\\.tsx?$'
/** Packages by name, wherever they are: the folder may be a link to another checkout's. */
const nodeModules = (...names: string[]) => `(^|/)node_modules/(${names.join('|')})/`

/** A folder of `src` may import from itself and the named others, and from nothing else in the house. */
function layer(folder: string, ...others: string[]): IRegularForbiddenRuleType {
  return {
    name: `layer-${folder}`,
    comment: `src/${folder} imports only from ${[folder, ...others].join(', ')} (ARCHITECTURE.md, Layout)`,
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

/** Rooms of the server, and what each must not import. Types count. */
const serverRooms = [
  room('settings', ['http', 'smtp', 'services', 'storage', 'worker', 'cluster']),
  room('storage', ['http', 'smtp', 'services', 'worker']),
  room('worker', ['http', 'smtp', 'services', 'cluster']),
  room('services', ['http', 'smtp', 'cluster']),
  room('http', ['smtp', 'cluster']),
  room('smtp', ['http', 'cluster']),
  forbid(
    'cluster-on-demand',
    'A desktop app loads nothing of what only a hosted instance needs. Types and the table of roles are free.',
    { path: '^src/', pathNot: ['^src/server/cluster/', tests] },
    {
      path: '^src/server/cluster/',
      pathNot: '/(roles|move-error)\\.ts$',
      dependencyTypesNot: ['dynamic-import', 'type-only'],
    },
  ),
]

/** A folder of the server, and its neighbours that it must not import. */
function room(folder: string, others: string[]): IRegularForbiddenRuleType {
  return forbid(
    `server-${folder}`,
    `src/server/${folder} does not import ${others.join(', ')} (ARCHITECTURE.md, The server)`,
    { path: `^src/server/${folder}/`, pathNot: [tests, '/storage/open-store\\.ts$', '/start-(http|smtp)\\.ts$'] },
    { path: others.map((other) => `^src/server/${other}/`) },
  )
}

/** Cycles of types that are still there; nothing is added here. */
const typeCycles = ['^src/shared/i18n/', '^src/engine/gather/', '^src/renderer/features/share/']

/** The layers of ARCHITECTURE.md, checked by `npm run layers`. */
export default {
  forbidden: [
    layer('shared'),
    layer('engine', 'shared'),
    layer('server', 'engine', 'shared'),
    layer('cli', 'server', 'engine', 'shared'),
    layer('main', 'server', 'engine', 'shared'),
    layer('preload', 'shared/ipc', 'shared/appearance'),
    layer('renderer', 'shared'),
    forbid(
      'shared-is-pure',
      'The contract does no I/O and knows zod, ipaddr.js and the message format only: it runs in every host.',
      { path: '^src/shared/', pathNot: tests },
      {
        dependencyTypes: ['core', 'npm', 'npm-dev'],
        pathNot: nodeModules('zod', 'ipaddr\\.js', 'intl-messageformat', '@formatjs/icu-messageformat-parser'),
      },
    ),
    forbid(
      'engine-knows-no-host',
      'The engine runs under any host, so it names none.',
      { path: '^src/engine/' },
      { path: nodeModules('electron', 'express', 'react', 'react-dom', 'better-sqlite3', 'smtp-server') },
    ),
    forbid(
      'judging-is-pure',
      'Judging has no clock, no network and no file, and learns nothing: that is the business of gatherers.',
      { path: '^src/engine/(checks|score|present)/', pathNot: tests },
      { path: ['^src/engine/gather/', ...builtinModules.map((name) => `^(node:)?${name}$`)] },
    ),
    forbid(
      'electron-in-main-only',
      'Only the desktop shell knows Electron.',
      { path: '^src/', pathNot: '^src/(main|preload)/' },
      { path: nodeModules('electron') },
    ),
    forbid(
      'renderer-is-a-page',
      'The renderer runs in a browser, too: nothing of Node.',
      { path: '^src/renderer/', pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    ...serverRooms,
    forbid(
      'no-cycles',
      'A cycle is one module in two files, also where it is of types alone.',
      { pathNot: typeCycles },
      { circular: true },
    ),
    forbid('no-dangling-imports', 'An import leads nowhere.', {}, { couldNotResolve: true }),
  ],
  options: {
    // TypeScript 7 has no API to parse with; without a named parser nothing would be seen, and all would be well.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    doNotFollow: { path: 'node_modules' },
  },
} satisfies IConfiguration
