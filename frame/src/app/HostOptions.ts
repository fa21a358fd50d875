import type { WidgetOptions } from '@inlet/wire/bridge'
import { parseOptions } from '@inlet/wire/bridge/schemas'
import type { Host } from '../bridge/Host.ts'
import { logError } from '../lib/log.ts'
import { widgetError } from './widgetErrors.ts'

/** Problems of one message that are told; a host that is wrong a thousand times learns it from these. */
const MAX_PROBLEMS = 20

/** Reads what the host passes as options, and tells it of each wrong one once. */
export class HostOptions {
  private readonly reported = new Set<string>()

  constructor(private readonly host: Pick<Host, 'report'>) {}

  read(value: unknown): WidgetOptions {
    const { options, problems } = parseOptions(value)
    for (const { path, message } of problems.slice(0, MAX_PROBLEMS)) this.report(path, message)
    return options
  }

  /** For what only shows later, such as an entry point that is not enabled. */
  report(path: string, message: string) {
    const problem = `"${path}": ${message}`
    if (this.reported.has(problem)) return
    this.reported.add(problem)
    logError(`Invalid option ${problem}`)
    this.host.report(widgetError('INVALID_OPTION', problem))
  }
}
