import { useSyncExternalStore } from 'react'

/** The screens, in the order of their links. */
export const SCREENS = {
  overview: 'Overview',
  files: 'Failing files',
  accounts: 'Failing accounts',
  apps: 'Apps',
  origins: 'Allowed pages',
  keys: 'API keys',
  webhooks: 'Webhooks',
  customers: 'Customers',
  audit: 'Audit log',
} as const
export type ScreenName = keyof typeof SCREENS

export type Route = { readonly screen: ScreenName; readonly query: URLSearchParams }

function isScreen(name: string): name is ScreenName {
  return Object.hasOwn(SCREENS, name)
}

/** Parses `#files?source=BOX`; anything else is the overview. */
export function parseRoute(hash: string): Route {
  const [name = '', query = ''] = hash.replace(/^#/, '').split(/\?(.*)/s)
  return { screen: isScreen(name) ? name : 'overview', query: new URLSearchParams(query) }
}

/** Returns the link to a screen. Empty filters are left out. */
export function hrefOf(screen: ScreenName, query: Readonly<Record<string, string>> = {}): string {
  const set = Object.entries(query).filter(([, value]) => value !== '')
  return set.length > 0 ? `#${screen}?${new URLSearchParams(set)}` : `#${screen}`
}

function listen(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** The current part of the URL behind `#`. */
export function useHash(): string {
  return useSyncExternalStore(listen, () => window.location.hash)
}
