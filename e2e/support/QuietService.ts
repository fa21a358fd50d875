import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import type { FaultClass, Played } from './faultClasses.ts'

type Answers = Readonly<Record<string, unknown>>

const API =
  /^\/(auth\/v1|whoami|user_|integrations|uploadfile|web_scrape|process_sitemap|scrape_sitemap|delete_files|resync_file|create_user|revoke_|event_stream|oauth\/(claim|cancel|resume))/

/** A fake service in front of the real frame: it answers everything at once, except for one call that fails. */
export class QuietService {
  private failing: { paths: readonly string[]; fault: FaultClass; tries: number } | null = null
  private readonly held: Route[] = []
  /** Number of calls answered with the fault. */
  faults = 0

  private constructor(
    private readonly context: BrowserContext,
    /** Responses by path; a function receives the request. */
    readonly answers: Record<string, unknown>,
  ) {}

  static async at(page: Page, answers: Answers): Promise<QuietService> {
    const service = new QuietService(page.context(), { ...answers })
    await page.route(
      (url) => API.test(url.pathname),
      (route) => service.answer(route),
    )
    return service
  }

  /** Makes the call fail from now on. Polls that share its path are answered as before. */
  async fail(paths: readonly string[], fault: FaultClass): Promise<void> {
    this.failing = { paths, fault, tries: 0 }
    this.faults = 0
    if (fault.plays.includes('offline')) await this.context.setOffline(true)
  }

  async heal(): Promise<void> {
    const wasOffline = this.failing?.fault.plays.includes('offline')
    this.failing = null
    if (wasOffline) await this.context.setOffline(false)
    await Promise.all(this.held.splice(0).map((route) => route.abort('aborted').catch(() => {})))
  }

  private async answer(route: Route): Promise<void> {
    const request = route.request()
    const failing = this.failing
    if (!failing?.paths.includes(nameOf(request))) return this.succeed(route, request)
    const { fault } = failing
    const play = fault.plays[Math.min(failing.tries++, fault.plays.length - 1)]
    if (!play) throw new Error(`${fault.name} plays nothing`)
    if (fault.delay) await new Promise((resolve) => setTimeout(resolve, fault.delay))
    this.faults += 1
    await this.play(route, play)
  }

  private async play(route: Route, play: Played): Promise<void> {
    if (play === 'hung') this.held.push(route)
    else if (play === 'refused') await route.abort('connectionrefused')
    else if (play === 'reset') await route.abort('connectionreset')
    else if (play === 'offline') await route.abort('internetdisconnected')
    else {
      const { status, body, headers } = play
      await route.fulfill({ status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
    }
  }

  private async succeed(route: Route, request: Request): Promise<void> {
    const answer = this.answers[nameOf(request)] ?? { success: true }
    const json = typeof answer === 'function' ? answer(request) : answer
    await route.fulfill({ json })
  }
}

/** The path, with what distinguishes two calls of one path: the poll of files requests ids. */
function nameOf(request: Request): string {
  const path = new URL(request.url()).pathname
  if (path !== '/user_files_v2') return path
  return request.postDataJSON()?.filters?.ids ? `${path}#poll` : path
}
