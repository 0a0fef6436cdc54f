// The walls between the rooms of the program (docs/architecture.md). Tests and the testing folders may cross more of them:
// they set up what they test.
const test = '\\.test(ing)?\\.tsx?$|(^|/)testing/|^server/platform/db/testing-cluster';
const packages = '^node_modules/';

/** Modules below `from` may import, of this repository, only what `to` matches. */
function wall(name, from, to) {
  return {
    name,
    severity: 'error',
    from: { path: from, pathNot: test },
    to: { path: '^(contract|x12|server|web|demo|bench|e2e|scripts)/(?!node_modules/)', pathNot: to },
  };
}

/** Modules below `from` may import only these npm packages. */
function onlyPackages(name, from, allowed) {
  return {
    name,
    severity: 'error',
    from: { path: from, pathNot: test },
    to: { path: packages, pathNot: `${packages}(${allowed})/` },
  };
}

// The floors of the server: platform knows no benefits, domain no database, facts are what `decide` reads and writes.
const platform = 'contract/|server/platform/|server/[^/]+\\.ts$';
const domain = `${platform}|server/domain/`;
const facts = `${domain}|server/facts/`;

/**
 * What a feature of the browser shows of another one: the parts it shares, and nothing back. Whoever shows many of them is a page
 * (`web/pages`). A pair that would close a circle is a circle of imports and fails as one.
 */
const shownByFeatures = {
  bills: ['bank-link'],
  'card-templates': ['cards'],
  changes: ['enrollments'],
  claims: ['help'],
  'enrollment-sessions': ['plans'],
  esign: ['documents'],
  enrollments: ['proofs'],
  'hour-bank': ['bank-link'],
  inbox: ['help'],
  sites: ['cards', 'settings'],
  surveys: ['esign'],
  'union-reports': ['bank-link'],
  users: ['settings'],
};
const webFloor = 'contract|web/(ui|lib|lists|crud|forms)';

module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'not-found', severity: 'error', from: {}, to: { couldNotResolve: true } },

    wall('contract-imports-only-itself', '^contract/', '^contract/'),
    onlyPackages('contract-knows-only-zod', '^contract/', 'zod'),
    { name: 'contract-does-no-io', severity: 'error', from: { path: '^contract/', pathNot: test }, to: { dependencyTypes: ['core'] } },
    wall('x12-imports-only-itself', '^x12/', '^x12/'),
    {
      name: 'x12-knows-nothing',
      severity: 'error',
      from: { path: '^x12/', pathNot: test },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'] },
    },

    wall('platform-knows-no-benefits', '^server/platform/', `^(${platform})`),
    wall('domain-knows-no-feature', '^server/domain/', `^(${domain})`),
    wall('facts-know-no-feature', '^server/facts/', `^(${facts})`),
    wall('server-feature-stands-alone', '^server/features/([^/]+)/', `^(${facts})|^x12/|^server/features/$1/`),
    {
      // Settings as they were made are known to what stores and shows them. Everybody else asks `rulesFor` (decision 70).
      name: 'settings-are-asked-of-rulesFor',
      severity: 'error',
      from: { path: '^(server|bench|demo)/', pathNot: '^server/(domain/(settings|rules-for)|facts/settings\\.queries)\\.ts$' },
      to: { path: '^server/domain/settings\\.ts$' },
    },
    // main.ts is where the demonstration joins the program; nothing else of the server knows it.
    wall('server-imports-server', '^server/(?!main\\.ts$)', '^(contract|x12|server)/'),
    {
      name: 'nothing-imports-the-server-app',
      severity: 'error',
      from: { path: '^server/', pathNot: `${test}|^server/(app|main|start)\\.ts$|^server/cli/` },
      to: { path: '^server/(app|main)\\.ts$' },
    },

    wall('web-ui-knows-no-benefits', '^web/ui/', '^web/ui/'),
    onlyPackages(
      'web-ui-knows-only-react',
      '^web/ui/',
      '(@types/)?react|(@types/)?react-dom|react-aria-components|@react-aria/[^/]+|@react-stately/[^/]+|@tanstack/react-table|@internationalized/date',
    ),
    // What a feature declares of its screens names the icon of a menu entry.
    wall('web-lib-imports-contract', '^web/lib/', '^(contract|web/lib|web/locales)/|^web/ui/icon-paths\\.ts$'),
    wall('web-lists-know-no-collection', '^web/lists/', '^(contract/(call|access|fields|later)\\.ts|web/(ui|lib|lists)/)'),
    wall('web-crud-imports-ui-and-lib', '^web/crud/', '^(contract|web/(ui|lib|lists|crud))/'),
    wall('web-forms-import-ui-and-lib', '^web/forms/', '^(contract|web/(ui|lib|lists|forms))/'),
    ...Object.entries(shownByFeatures).map(([feature, shown]) =>
      wall(`web-${feature}-shows`, `^web/features/${feature}/`, `^(${webFloor}|web/features/(${[feature, ...shown].join('|')}))/`),
    ),
    wall(
      'web-feature-stands-alone',
      `^web/features/(?!(?:${Object.keys(shownByFeatures).join('|')})/)([^/]+)/`,
      `^(${webFloor}|web/features/$1)/`,
    ),
    wall('web-page-shows-features', '^web/pages/([^/]+)/', `^(${webFloor}|web/features|web/pages/$1)/`),
    wall('web-imports-web', '^web/', '^(contract|web)/'),
    {
      name: 'nothing-imports-the-web-app',
      severity: 'error',
      // The build reads the table of screens to make it smaller.
      from: { path: '^web/', pathNot: `${test}|^web/(app|bundling)/|^web/[^/]+$` },
      to: { path: '^web/app/' },
    },
    {
      name: 'browser-runs-no-node',
      severity: 'error',
      from: { path: '^web/(app|lib|ui|lists|crud|forms|pages|features)/', pathNot: `${test}|^web/app/screens\\.ts$` },
      to: { dependencyTypes: ['core'] },
    },
    wall('demo-imports-server', '^demo/', '^(contract|x12|server|demo)/'),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|\\.runtime)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
};
