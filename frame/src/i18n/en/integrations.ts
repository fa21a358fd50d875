import { plural } from '../plural.ts'

export const integrations = {
  title: 'Integrations',
  description: 'Where is your content?',
  search: 'Search Integrations',
  connected: 'Connected',
  /** Above sources that need no account. */
  startHere: 'Start here',
  open: (name: string) => `Open ${name}`,
  /** On the card of a source with an account that doesn't work. */
  needsAttention: 'Needs attention',
  notChecked: "We couldn't check which sources are connected.",
  /** On the card of a source that is replaced here. */
  standing: { absent: 'Not available yet', unconfigured: 'Not set up yet', sandbox: 'Sandbox' },
  maxSize: (megabytes: string) => `max ${megabytes}MB per file`,
  maxLinks: (links: number) => `max ${links} links to sync`,
  found: (count: number) => `${plural(count, 'integration')} found`,
  noResults: (text: string) => `No results for “${text}”`,
  noResultsHint: 'Check the spelling or search for something else.',
  none: 'No integrations yet',
  noneHint: 'Ask your administrator to enable one.',
  /** Sources that are no company's product, so their names are translated: on cards, and in sentences. */
  own: {
    LOCAL_FILES: { name: 'Upload Files', announcementName: 'local files' },
    WEB_SCRAPER: { name: 'Web Scraper', announcementName: 'websites' },
  },
  failed: 'Could not fetch integrations list.',
} as const
