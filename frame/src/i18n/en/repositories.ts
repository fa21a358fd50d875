import { plural } from '../plural.ts'

export const repositories = {
  heading: 'All Files',
  search: 'Search',
  refresh: 'Refresh',
  selectAll: 'Select all',
  clearSelection: 'Clear selection',
  columns: { file: 'FILE NAME', name: 'NAME', url: 'URL' },
  noAddress: 'NA',
  choose: (name: string) => `Select ${name}`,
  select: (count: number) => `Select ${plural(count, 'repo')}`,
  results: (count: number) => plural(count, 'result'),
  waiting: 'Waiting for your account to appear…',
  missing: 'Unable to find a connected data source',
  missingHint: "Your account was accepted, but it isn't in your list yet.",
  retry: 'Try again',
  none: 'No repositories found',
  noneHint: 'Your access token may not include any repositories.',
  noMatch: 'No matching results',
  noMatchHint: 'Try another search.',
  listFailed: 'Something went wrong fetching repositories',
  moreFailed: "More repositories couldn't be loaded.",
  queued: 'We are syncing the content from your repos, please wait.',
  queueFailed: 'Unable to sync your repos',
  /** Chosen, and lost by closing. */
  unsent: (count: number) =>
    `${count} selected ${count === 1 ? 'repository is' : 'repositories are'} not synced yet.`,
} as const
