/** Code hosts number repositories. */
export const FIRST_REPOSITORY = 1001

/** What most people own; who owns more goes on with `service-28`. */
export const REPOSITORY_NAMES = [
  'handbook',
  'website',
  'api',
  'mobile-app',
  'design-system',
  'billing',
  'search',
  'importer',
  'exporter',
  'notifications',
  'reports',
  'scheduler',
  'gateway',
  'sign-in',
  'translations',
  'status-page',
  'newsletter',
  'warehouse',
  'forecasts',
  'playground',
  'templates',
  'examples',
  'tooling',
  'dotfiles',
  'benchmarks',
  'infrastructure',
  'release-notes',
] as const
