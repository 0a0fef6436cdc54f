// The walls between the parts of the program (docs: README, "who may import what"). Tests and the testing folders may
// cross more of them: they set up what they test.
const test = '\\.test(ing)?\\.tsx?$|(^|/)testing/|^server/db/testing-cluster';
const packages = '^node_modules/';

/** Modules below `from` may import, of this repository, only what `to` matches. */
function wall(name, from, to) {
  return {
    name,
    severity: 'error',
    from: { path: from, pathNot: test },
    to: { path: '^(contract|x12|server|web|demo|bench|e2e|scripts)/', pathNot: to },
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

const serverBase = '^(contract|server/(http|db|domain|crud|jobs|mail|files|pdf|audit|sign-in))/|^server/[^/]+\\.ts$';

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

    wall('server-base-knows-no-feature', '^server/(http|db|domain|crud|jobs|mail|files|pdf|audit|sign-in)/', serverBase),
    wall('server-feature-stands-alone', '^server/features/([^/]+)/', `${serverBase}|^x12/|^server/features/$1/`),
    {
      // Settings as they were made are known to what stores and shows them. Everybody else asks `rulesFor` (decision 70).
      name: 'settings-are-asked-of-rulesFor',
      severity: 'error',
      from: { path: '^(server|bench|demo)/', pathNot: '^server/(domain/(settings|rules-for)|db/facts/settings\\.queries)\\.ts$' },
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
    wall('web-lib-imports-contract', '^web/lib/', '^(contract|web/lib|web/locales)/'),
    wall('web-lists-know-no-collection', '^web/lists/', '^(contract/(call|access|fields|later)\\.ts|web/(ui|lib|lists)/)'),
    wall('web-theming-imports-ui-and-lib', '^web/theming/', '^(contract|web/(ui|lib|theming))/'),
    wall('web-crud-imports-ui-and-lib', '^web/crud/', '^(contract|web/(ui|lib|lists|theming|crud))/'),
    wall('web-claiming-imports-ui-and-lib', '^web/claiming/', '^(contract|web/(ui|lib|lists|claiming))/'),
    wall('web-spending-imports-ui-and-lib', '^web/spending/', '^(contract|web/(ui|lib|spending))/'),
    wall('web-setting-imports-ui-and-lib', '^web/setting/', '^(contract|web/(ui|lib|setting))/'),
    wall('web-client-parts-imports-ui-and-lib', '^web/client-parts/', '^(contract|web/(ui|lib|lists|crud|client-parts))/'),
    wall('web-record-parts-imports-ui-and-lib', '^web/record-parts/', '^(contract|web/(ui|lib|lists|crud|record-parts))/'),
    wall('web-carding-imports-ui-and-lib', '^web/carding/', '^(contract|web/(ui|lib|carding))/'),
    wall('web-announcing-imports-ui-and-lib', '^web/announcing/', '^(contract|web/(ui|lib|announcing))/'),
    wall('web-enrolling-imports-ui-and-lib', '^web/enrolling/', '^(contract|web/(ui|lib|enrolling))/'),
    wall(
      'web-feature-stands-alone',
      '^web/features/([^/]+)/',
      '^(contract|web/(ui|lib|lists|crud|announcing|enrolling|spending|carding|claiming|client-parts|record-parts|setting)|web/features/$1)/',
    ),
    wall('web-imports-web', '^web/', '^(contract|web)/'),
    {
      name: 'nothing-imports-the-web-app',
      severity: 'error',
      from: { path: '^web/', pathNot: `${test}|^web/app/|^web/[^/]+$` },
      to: { path: '^web/app/' },
    },
    {
      name: 'browser-runs-no-node',
      severity: 'error',
      from: { path: '^web/(app|lib|ui|lists|theming|crud|announcing|enrolling|spending|carding|claiming|client-parts|record-parts|setting|features)/', pathNot: `${test}|^web/app/screens\\.ts$` },
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
