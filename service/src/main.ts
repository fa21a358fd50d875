import { readConfig } from './config/config.ts'
import { systemClock } from './lib/Clock.ts'
import { createLog } from './lib/log.ts'
import { StartFault } from './lib/StartFault.ts'
import { startService } from './startService.ts'
import { warnUnknownVariables } from './startWarnings.ts'

/** The service as a process: signals that stop it, and what it prints if it can't start. */
// No other user of this machine may open files that the service writes.
process.umask(0o077)
try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  warnUnknownVariables(process.env, log)
  const starting = startService(config, { log, clock: systemClock })
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const service = await starting.catch(() => null)
    // The failure is reported below.
    if (!service) return
    await service.stop()
    process.exit(0)
  }
  // Set before the service logs that it listens: a signal may follow at once.
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  const service = await starting
  const reason = await service.lost
  log.error({ reason: reason.message }, 'the service ends')
  process.exit(1)
} catch (error) {
  if (!(error instanceof StartFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
