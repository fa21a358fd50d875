import type { WidgetOptions } from '@inlet/wire/bridge'
import { parseOptions } from '@inlet/wire/bridge/schemas'
import type { Host } from '../bridge/Host.ts'
import { logError } from '../lib/log.ts'
import { widgetError } from './widgetErrors.ts'

/** Problems reported per message. More would only flood the host's log. */
const MAX_PROBLEMS = 20

/** Parses the host's options, and reports each invalid one once. */
export class HostOptions {
  private readonly reported = new Set<string>()

  constructor(private readonly host: Pick<Host, 'report'>) {}

  read(value: unknown): WidgetOptions {
    const { options, problems } = parseOptions(value)
    // Newer SDKs don't pass these on: they hand over what the options hold.
    for (const name of ['initialFiles', 'initialUrls'])
      if (Object(value)[name] !== undefined) this.report(name, 'needs a newer @inlet/sdk')
    for (const { path, message } of problems.slice(0, MAX_PROBLEMS)) this.report(path, message)
    return options
  }

  /** For problems that only show later, such as an entry point that is not enabled. */
  report(path: string, message: string) {
    const problem = `"${path}": ${message}`
    if (this.reported.has(problem)) return
    this.reported.add(problem)
    logError(`Invalid option ${problem}`)
    this.host.report(widgetError('INVALID_OPTION', problem))
  }
}
