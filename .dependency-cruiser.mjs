// Imports run one way, and never in a circle. `npm run lint` refuses the others.

/** The top folders, and the folders below each that it may import. */
const BELOW = {
  kit: [],
  seeds: ['kit'],
  simulator: ['kit', 'seeds'],
  labs: ['solutions', 'kit', 'seeds', 'simulator'],
  solutions: ['labs', 'kit'],
  loadtest: ['solutions', 'labs', 'simulator', 'seeds', 'kit'],
  web: ['simulator', 'seeds', 'kit'],
  packages: ['simulator', 'seeds', 'kit'],
  bench: ['tools', 'commands', 'web', 'loadtest', 'solutions', 'labs', 'simulator', 'seeds', 'kit'],
  commands: ['bench', 'web', 'loadtest', 'solutions', 'labs', 'simulator', 'seeds', 'kit'],
  tools: ['commands', 'web', 'loadtest', 'solutions', 'labs', 'simulator', 'seeds', 'kit'],
};
const FOLDERS = Object.keys(BELOW).join('|');

/** Tests may also use the servers and the copies of the tree that `tools/` has for them. */
const directions = Object.entries(BELOW).map(([folder, below]) => ({
  name: `${folder}-imports-what-is-below`,
  comment: `${folder}/ may import ${[folder, ...below].map((one) => `${one}/`).join(', ')}.`,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: '[.]test[.]ts$' },
  to: { path: `^(${FOLDERS})/`, pathNot: `^(${[folder, ...below].join('|')})/` },
}));

/** The rooms of kit/, from the lowest floor: a room may import those of lower floors, and itself. */
const KIT_FLOORS = [
  ['(?!table[.]|index-projection[.]|key-attributes[.]|document-client[.])[^/]+[.]ts$'],
  ['item/', 'expression/', 'guard/', 'source/'],
  [
    'http/',
    'capacity/',
    'notebook/',
    '(table|index-projection|key-attributes)[.]ts$',
    'document-client[.]ts$',
  ],
  ['governor/', 'engine/', 'alarm/', 'bulk-writer/', 'load/'],
  ['heat/', 'stream/', 'aws/'],
  ['report/'],
  ['meter/'],
  ['assert/', 'fault/'],
  ['checkpoint/'],
];
const floors = KIT_FLOORS.flatMap((floor, at) =>
  floor.map((room) => ({
    name: `kit-${room.replace(/[^a-z-]/g, '')}-imports-lower-floors`,
    comment: `kit/${room} may import the rooms of floors below it, see KIT_FLOORS.`,
    severity: 'error',
    from: { path: `^kit/${room}`, pathNot: '[.]test[.]ts$' },
    to: { path: '^kit/', pathNot: `^kit/(${[room, ...KIT_FLOORS.slice(0, at).flat()].join('|')})` },
  })),
);

/** The rooms of kit/checkpoint, and those that each may import: a lab, a report, a verdict, the thread, its runs. */
const ROOMS = {
  lab: [],
  report: ['lab'],
  judge: ['report', 'lab'],
  worker: ['judge', 'report', 'lab'],
  run: ['worker', 'judge', 'report', 'lab'],
  learner: ['judge', 'report', 'lab'],
};
const rooms = Object.entries(ROOMS).map(([room, below]) => ({
  name: `checkpoint-${room}-imports-what-is-below`,
  comment: `kit/checkpoint/${room}/ may import ${[room, ...below].join(', ')}.`,
  severity: 'error',
  from: { path: `^kit/checkpoint/${room}/`, pathNot: '[.]test[.]ts$' },
  to: { path: '^kit/checkpoint/', pathNot: `^kit/checkpoint/(${[room, ...below].join('|')})/` },
}));

/** Core modules of Node that do no I/O. */
const PURE_CORE = '^(node:)?(crypto|buffer|util)$';
const MODEL = '^(labs/[^/]+/(starter|model)[.]ts|solutions/)';
/** Models that check the checks: known to be right. */
const RIGHT_MODEL = '^labs/([^/]+)/check/right[.]ts$';

export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two files that import each other are one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...directions,
    ...floors,
    ...rooms,
    {
      name: 'kit-and-seeds-import-relatively',
      comment: 'kit/ and seeds/ name their files relatively: the package is built from them.',
      severity: 'error',
      from: { path: '^(kit|seeds|simulator)/' },
      to: { dependencyTypes: ['aliased-subpath-import'] },
    },
    {
      name: 'the-partition-model-is-pure',
      comment:
        'kit/governor imports its own files and the pure ones of the kit; no clock, no I/O, no SDK.',
      severity: 'error',
      from: { path: '^kit/governor/', pathNot: '^kit/governor/proxy/|[.]test[.]ts$' },
      to: {
        pathNot: `^kit/(governor/(?!proxy/)|capacity/|item/value-size[.]|kit-error[.]|limits[.]|random[.])|${PURE_CORE}`,
      },
    },
    {
      name: 'the-proxy-needs-no-sdk',
      comment: 'The proxy imports the model beside it, pure files of the kit, and node:*.',
      severity: 'error',
      from: { path: '^kit/governor/proxy/', pathNot: '[.]test[.]ts$' },
      to: {
        dependencyTypesNot: ['core'],
        pathNot:
          '^kit/(governor/|capacity/|http/|expression/expression-check[.]|item/(item|normal-value|value-size|wire-item)[.]|key-attributes[.]|multi-attribute-probe[.]|fake-signature[.]|kit-error[.]|limits[.]|random[.])',
      },
    },
    {
      name: 'the-thread-alone-loads-the-checks',
      comment:
        'What starts the thread imports its settings alone: the rest, with the SDK, would be loaded twice before a verdict.',
      severity: 'error',
      from: { path: '^kit/checkpoint/run/(?!worker[.]|editor-)', pathNot: '[.]test[.]ts$' },
      to: {
        path: '^kit/checkpoint/worker/(?!settings[.])',
        dependencyTypesNot: ['type-only', 'dynamic-import'],
      },
    },
    {
      name: 'the-page-runs-in-a-browser',
      comment:
        'web/page imports its own files, web/wire, preact, the messages of its worker, and files that need nothing of Node.',
      severity: 'error',
      from: { path: '^web/page/', pathNot: '[.]test[.]ts$' },
      to: {
        pathNot:
          '^(web/(page|wire)/|web/worker/sim-message[.]ts$|kit/(heat/[a-z-]+|capacity/request-units|checkpoint/report/(fact-report|model-problem|run-report)|governor/(event|key|throttling)|kit-error|limits|meter/(operation|receipt)|report/(heat-text|text|text-table))[.]ts$|seeds/graphs/distribution[.]ts$|simulator/(heat-events|result|scenario|screen-table)[.]ts$)|node_modules/preact/',
      },
    },
    {
      name: 'the-worker-is-the-simulator',
      comment:
        'web/worker imports its own files and the simulator; its build refuses what Node alone has.',
      severity: 'error',
      from: { path: '^web/worker/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^(web/worker/|simulator/(simulation-step|result|scenario)[.]ts$)' },
    },
    {
      name: 'the-wire-is-types',
      comment: 'web/wire is read by the server and by the page: it imports types alone.',
      severity: 'error',
      from: { path: '^web/wire/', pathNot: '[.]test[.]ts$' },
      to: { pathNot: '^web/wire/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-lab-imports-another',
      severity: 'error',
      from: { path: '^labs/([^/]+)/' },
      to: { path: '^labs/', pathNot: '^labs/$1/' },
    },
    {
      name: 'labs-do-not-know-their-solution',
      comment:
        'Only a known-right model imports the solution: what it does not change is that of it.',
      severity: 'error',
      from: { path: '^labs/', pathNot: RIGHT_MODEL },
      to: { path: '^solutions/' },
    },
    {
      name: 'a-right-model-changes-its-own-solution',
      severity: 'error',
      from: { path: RIGHT_MODEL },
      to: {
        dependencyTypesNot: ['core', 'npm'],
        pathNot:
          '^(solutions/$1/|labs/$1/(entities|starter)[.]ts|kit/(keys|lab-context)[.]ts|kit/checkpoint/lab/known-answer[.]ts)',
      },
    },
    {
      name: 'a-solution-knows-its-own-lab',
      severity: 'error',
      from: { path: '^solutions/([^/]+)/' },
      to: { path: '^(labs|solutions)/', pathNot: '^(labs|solutions)/$1/' },
    },
    {
      name: 'a-model-can-be-copied-over-another',
      comment: 'A model imports #entities, #kit/keys.ts, #kit/lab-context.ts and #kit/todo.ts.',
      severity: 'error',
      from: { path: MODEL },
      to: {
        dependencyTypesNot: ['core', 'npm'],
        pathNot: '^(labs/[^/]+/entities[.]ts|kit/(keys|lab-context|todo)[.]ts)',
      },
    },
    {
      name: 'a-model-names-its-imports-by-alias',
      severity: 'error',
      from: { path: `${MODEL}` },
      to: { path: '^(labs|kit|solutions|seeds)/', dependencyTypesNot: ['aliased-subpath-import'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^packages/[^/]+/dist/|^labs/[^/]+/model[.]ts$|^tools/tiny-lab/|^commands/labs/skeleton/',
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // `#lab/…/model.ts` is the starter, as it is for the type check.
    enhancedResolveOptions: { conditionNames: ['types', 'import', 'node', 'default'] },
  },
};
