/**
 * Who may import whom. `npm run check` fails on any arrow not drawn here; the comment of the rule that failed says
 * where the code should go instead.
 */

const PACKAGES = {
  'packages/domain': [],
  'packages/contract': ['packages/domain'],
  'packages/theme': ['packages/domain'],
  'packages/words': [],
  // of the domain only the geometry of lines, which knows nothing of the trade
  'packages/kit': ['packages/domain/src/lines'],
  'packages/web': ['packages/domain', 'packages/contract', 'packages/kit', 'packages/words'],
  'apps/server': ['packages/domain', 'packages/contract', 'packages/theme', 'packages/words'],
  'apps/site': ['packages', 'apps/(console|driver)/src/first-view'],
  'apps/console': ['packages'],
  'apps/driver': ['packages'],
}

/** Features whose verbs a server feature may call, and whose pieces a web feature may use. No other name is a feature. */
export const FEATURES = {
  // what was done, by whom: written by everybody, reads nothing of theirs
  audit: [],
  account: ['notification', 'places', 'passkey'],
  // what a changed trip costs: the rules of a quote, the money of a cancellation
  amendment: [
    'booking',
    'cancellation',
    'corporate',
    'credit',
    'fleet',
    'notification',
    'payment',
    'payment-link',
    'places',
    'promo',
    'quotation',
    'refund',
  ],
  booker: ['booking', 'account', 'payment', 'notification'],
  booking: [
    'quotation',
    'promo',
    'payment',
    'ledger',
    'credit',
    'account',
    'places',
    'fleet',
    'notification',
    'corporate',
    'flights',
  ],
  // calendars that are followed at a secret address
  calendar: ['booking', 'account', 'corporate', 'driver', 'staff', 'operator', 'receipt'],
  cancellation: ['booking', 'credit', 'payment', 'refund', 'ledger'],
  chat: ['booking', 'driver', 'dispatch', 'notification'],
  configuration: ['fleet', 'payment', 'operator', 'quotation'],
  corporate: ['booking', 'account', 'notification', 'credit', 'fleet'],
  country: ['quotation'],
  credit: [],
  // pdf files, drawn in a worker
  document: [],
  dispatch: [
    'booking',
    'credit',
    'driver',
    'fleet',
    'flights',
    'payment',
    'ledger',
    'refund',
    'amendment',
    'cancellation',
    'quotation',
    'notification',
  ],
  driver: ['account', 'calendar', 'chat', 'fleet', 'notification', 'operator', 'staff'],
  embed: ['operator', 'places', 'fleet'],
  // who wrote is known by their session
  enquiry: ['account', 'notification'],
  // a tip is given where a booking is paid
  feedback: ['account', 'booking', 'driver', 'dispatch', 'payment', 'payment-link', 'notification'],
  fleet: [],
  flights: [],
  'gateway-event': ['booking', 'payment', 'refund', 'ledger'],
  invoice: ['corporate', 'document', 'ledger', 'notification', 'account'],
  // every operator of the install: made, suspended, exported, deleted
  hosting: ['operator', 'staff', 'fleet', 'quotation'],
  history: [
    'booking',
    'cancellation',
    'corporate',
    'payment',
    'payment-link',
    'refund',
    'fleet',
    'account',
  ],
  ledger: [],
  // the record an authority asks for, its registers, and what may be forgotten when
  licensing: [
    'booking',
    'dispatch',
    'driver',
    'fleet',
    'document',
    'operator',
    'staff',
    'quotation',
    'account',
  ],
  // what gateways took against what we wrote down
  reconciliation: ['booking', 'payment', 'refund', 'ledger', 'operator'],
  notification: [
    'amendment',
    'operator',
    'booking',
    'payment',
    'refund',
    'cancellation',
    'receipt',
    'fleet',
  ],
  operator: ['quotation', 'payment', 'places', 'fleet'],
  // words of the public pages, their preview
  pages: ['operator', 'quotation', 'fleet'],
  // API keys, webhooks, the log of events
  partner: [
    'amendment',
    'booking',
    'notification',
    'operator',
    'staff',
    'quotation',
    'fleet',
    'places',
    'tracking',
    'cancellation',
  ],
  passkey: ['account', 'notification'],
  payment: ['notification', 'operator'],
  'payment-link': ['booking', 'payment', 'cancellation'],
  // logos, vehicles, drivers, pages: decoded, written anew, given out
  picture: [],
  places: [],
  promo: ['fleet', 'operator'],
  receipt: [
    'booking',
    'payment',
    'refund',
    'cancellation',
    'quotation',
    'document',
    'notification',
  ],
  quotation: ['fleet', 'places', 'promo', 'driver', 'notification'],
  // figures of days, weeks and months
  report: ['booking', 'driver', 'fleet', 'operator', 'ledger'],
  refund: ['booking', 'payment', 'ledger', 'notification'],
  // drives the demo’s cars, as their drivers would, and gives the demo accounts a past
  simulation: [
    'account',
    'booking',
    'dispatch',
    'driver',
    'feedback',
    'fleet',
    'invoice',
    'notification',
    'operator',
    'places',
    'quotation',
  ],
  staff: ['operator', 'account', 'notification'],
  statement: ['corporate', 'invoice', 'account'],
  tracking: ['booking', 'driver', 'dispatch', 'flights'],
  wallet: ['booking', 'payment'],
}

/** Whose verbs everybody may call: what was done is written down where it is done, and many things have a picture. */
const EVERYBODYS = ['audit', 'picture']

const packageArrows = Object.entries(PACKAGES).map(([from, to]) => ({
  name: `${from.replace('/', '-')}-imports-only-its-own`,
  comment:
    'Rules belong to packages/domain, wire words to packages/contract, bare UI to packages/kit, what two apps share to packages/web. Move the code to the lowest of them that may know it.',
  severity: 'error',
  from: { path: `^${from}/`, pathNot: '^apps/site/build-[a-z-]+\\.ts$' },
  to: { path: '^(packages|apps)/', pathNot: `^(${[from, ...to].join('|')})/` },
}))

/** Where the directions of FEATURES hold: in the server, and in the site with what it shares with other apps. */
const FEATURE_FOLDERS = {
  server: 'apps/server/src/features',
  site: '(apps/site/src/features|packages/web/src)',
}

const featureArrows = Object.entries(FEATURE_FOLDERS).flatMap(([place, room]) =>
  Object.entries(FEATURES).map(([feature, to]) => ({
    name: `${place}-${feature}-calls-only-its-own`,
    comment:
      'This arrow between features is not drawn. Let a feature that may know both call them in turn, or move the rule to packages/domain.',
    severity: 'error',
    from: { path: `^${room}/${feature}/`, pathNot: '\\.test\\.tsx?$' },
    to: {
      path: `^${room}/(${Object.keys(FEATURES).join('|')})/`,
      pathNot: `^${room}/(${[feature, ...EVERYBODYS, ...to].join('|')})/`,
    },
  })),
)

/** Folders of apps/server that hold its tests and what they stand on. */
const TESTS = '(\\.test\\.tsx?$|/test/|/given-[a-z-]+\\.tsx?$)'

export default {
  forbidden: [
    ...packageArrows,
    ...featureArrows,
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other, even if only for a type, are one file, or both need a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'only-declared-packages',
      comment:
        'npm hoists, so this runs by luck: add the package to the package.json of the workspace that imports it (npm i -w).',
      severity: 'error',
      from: {
        path: '^(packages|apps)/',
        pathNot: `(${TESTS}|\\.config\\.ts$|/build-[a-z-]+\\.ts$|/[a-z]+-plugin\\.ts$)`,
      },
      to: {
        dependencyTypes: ['npm-no-pkg', 'unknown', 'npm-dev'],
        // how Vite is given a request for a file's text or address; Vite itself is started by `npm run dev` alone
        pathNot: '\\?(inline|raw|url|worker)|^node_modules/vite/',
      },
    },
    {
      name: 'the-domain-stands-alone',
      comment:
        'A rule takes values and returns values: what needs a package or Node belongs to apps/server.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'core'] },
    },
    {
      name: 'sql-lives-in-stores',
      comment: 'Write the query in the store.ts of its feature and call it from there.',
      severity: 'error',
      from: {
        path: '^apps/server/src/',
        pathNot: `(store\\.ts$|^apps/server/src/(db|pools|read-replica|kerbside)\\.ts$|^apps/server/src/(postgres|backup|sandbox-gateway)/|${TESTS})`,
      },
      to: { path: '(^|node_modules/)(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'stores-are-reached-through-use-cases',
      comment: 'Call a verb of that feature; if it has none for this, write one there.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^apps/server/src/features/.*store\\.ts$',
        pathNot: '^apps/server/src/features/$1/',
      },
    },
    {
      name: 'features-do-not-know-the-wire-room',
      comment:
        'Only routes.ts knows HTTP; a use case takes a RequestContext and values, and returns a result.',
      severity: 'error',
      from: { path: '^apps/server/src/features/', pathNot: `(/[a-z-]*routes\\.ts$|${TESTS})` },
      to: { path: '(^apps/server/src/http/|(^|node_modules/)fastify/)' },
    },
    {
      name: 'adapters-are-chosen-in-main',
      comment: 'Take the port as a member of Deps; serve.ts decides which adapter that is.',
      severity: 'error',
      from: {
        path: '^apps/server/src/(features|http)/',
        pathNot: TESTS,
      },
      to: { path: '^apps/server/src/ports/[^/]+/(?!port\\.ts)' },
    },
    {
      name: 'the-sandbox-gateway-is-a-stranger',
      comment:
        'It stands for a payment provider: it knows nothing of ours, and only its adapter’s HTTP and serve.ts know it.',
      severity: 'error',
      from: { path: '^apps/server/src/(features|http|ports)/', pathNot: TESTS },
      to: { path: '^apps/server/src/sandbox-gateway/' },
    },
    {
      name: 'the-sandbox-gateway-knows-nothing-of-ours',
      comment: 'What it needs comes through its options, as a provider’s own settings would.',
      severity: 'error',
      from: { path: '^apps/server/src/sandbox-gateway/', pathNot: TESTS },
      to: { path: '^apps/server/src/(features|ports|db\\.ts|deps\\.ts)' },
    },
    {
      name: 'colours-are-made-on-the-server',
      comment:
        'Islands read the custom properties the page carries; themeCss runs in render.tsx and pages only. The console measures colours as they are typed.',
      severity: 'error',
      from: {
        path: '^(packages/web|packages/kit|apps/site/src/(features|islands|widget)|apps/(console|driver))/',
        pathNot: `${TESTS}|^apps/console/src/settings/`,
      },
      to: { path: '^packages/theme/' },
    },
    {
      name: 'no-barrels',
      comment: 'Import the file that holds the thing.',
      severity: 'error',
      from: {},
      to: { path: '^(packages|apps)/(?!.*/dist/).*/index\\.tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // only our own output: packages of others are often resolved into a dist folder
    exclude: { path: '^packages/[^/]+/dist/|^apps/[^/]+/dist/|[.]tsbuildinfo$|[.]generated[.]' },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
}
