import type { EnabledIntegration } from '@inlet/wire/bridge'
import type { Page } from '@playwright/test'

/** What the person takes of it: all there is, a thing below folders, a repository, the inbox, a channel. */
export type Choice =
  | { readonly kind: 'everything' }
  | { readonly kind: 'item'; readonly name: string; readonly within: readonly string[] }
  | { readonly kind: 'repository'; readonly name: string }
  | { readonly kind: 'inbox' }
  | { readonly kind: 'channel'; readonly name: string }

/** A source that is played for one service, and what a person and its owner do. */
export type LivedSource = {
  /** What the environment says of it. */
  readonly variables: Readonly<Record<string, string>>
  /** What is typed into its form, field by field; none where there is no form. */
  readonly typed?: readonly string[]
  /** What the person does in the window that opens. Null: none opens, keys were typed. */
  readonly signIn: ((window: Page) => Promise<void>) | null
  readonly choice: Choice
  /** Its owner adds a document, where it is imported. */
  add(name: string, text: string): Promise<void>
  stop(): Promise<void>
}

/** One source, from the sign-in to the end of its access. */
export type Life = {
  readonly integration: EnabledIntegration
  /** `service`: where it is. */
  start(service: string): Promise<LivedSource>
}

/** Where people come back to. */
export function returnTo(service: string): string {
  return `${service}/integrations/oauth/callback`
}

/** The first person of the page that plays the source. */
export async function pressFirst(window: Page): Promise<void> {
  await window.locator('form button').first().click()
}
