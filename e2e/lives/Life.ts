import type { EnabledIntegration } from '@inlet/wire/bridge'
import type { Page } from '@playwright/test'

/** What the user imports: everything, an item in folders, a repository, the inbox, or a channel. */
export type Choice =
  | { readonly kind: 'everything' }
  | { readonly kind: 'item'; readonly name: string; readonly within: readonly string[] }
  | { readonly kind: 'repository'; readonly name: string }
  | { readonly kind: 'inbox' }
  | { readonly kind: 'channel'; readonly name: string }

/** A source, emulated for one service, with the actions of its user and its owner. */
export type LivedSource = {
  /** Environment variables of the service. */
  readonly variables: Readonly<Record<string, string>>
  /** Values of its form by field; none without a form. */
  readonly typed?: readonly string[]
  /** The user's steps in the window. Null: no window opens, because keys were typed. */
  readonly signIn: ((window: Page) => Promise<void>) | null
  readonly choice: Choice
  /** The owner adds a document to the imported place. */
  add(name: string, text: string): Promise<void>
  stop(): Promise<void>
}

/** One source, from the sign-in to the end of its access. */
export type Life = {
  readonly integration: EnabledIntegration
  /** `service`: its URL. */
  start(service: string): Promise<LivedSource>
}

/** The redirect URI. */
export function returnTo(service: string): string {
  return `${service}/integrations/oauth/callback`
}

/** The first user on the emulator's page. */
export async function pressFirst(window: Page): Promise<void> {
  await window.locator('form button').first().click()
}
