import type { BrowserContext, Page, Request, Route } from '@playwright/test'

/** Removes the branding, as an organization can: no consent screen, the entry point comes first. */
export async function removeBranding(page: Page, changes: Readonly<Record<string, unknown>> = {}) {
  await page.route('**/auth/v1/white_labeling', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 })
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), remove_branding: true, ...changes },
    })
  })
}

/** Refuses every call to a path. */
export async function refuse(page: Page, path: string, status: number, body: unknown = {}, headers = {}) {
  await page.route(path, (route) => route.fulfill({ status, json: body, headers }))
}

/** Calls that wait until the test releases them. */
export class Gate {
  private held: Route[] = []
  private isOpen = false

  static async at(page: Page | BrowserContext, path: string): Promise<Gate> {
    const gate = new Gate()
    await page.route(path, (route) => gate.pass(route))
    return gate
  }

  get waiting(): number {
    return this.held.length
  }

  /** Releases all waiting calls, and every later one. */
  async open(): Promise<void> {
    this.isOpen = true
    await Promise.all(this.held.splice(0).map((route) => route.continue()))
  }

  private async pass(route: Route): Promise<void> {
    if (this.isOpen) await route.continue()
    else this.held.push(route)
  }
}

/** The calls to one path, in order. */
export function record(page: Page, path: string): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path && request.method() !== 'OPTIONS') calls.push(request)
  })
  return calls
}
