import type { WidgetOptions } from '@inlet/wire/bridge'
import { parseOptions } from '@inlet/wire/bridge/schemas'
import type { Host } from '../bridge/Host.ts'
import { logError } from '../lib/log.ts'
import { widgetError } from './widgetErrors.ts'

/** Problems of one message that are told; a host that is wrong a thousand times learns it from these. */
const MOST_PROBLEMS = 20

/** Reads what the host passes as options, and tells it of each wrong one once. */
export class HostOptions {
  private readonly told = new Set<string>()

  constructor(private readonly host: Pick<Host, 'report'>) {}

  read(value: unknown): WidgetOptions {
    const { options, problems } = parseOptions(value)
    for (const { path, message } of problems.slice(0, MOST_PROBLEMS)) this.tell(path, message)
    return options
  }

  /** For what only shows later, such as an entry point that is not enabled. */
  tell(path: string, message: string) {
    const problem = `"${path}": ${message}`
    if (this.told.has(problem)) return
    this.told.add(problem)
    logError(`Invalid option ${problem}`)
    this.host.report(widgetError('INVALID_OPTION', problem))
  }
}
