import { type DestinationStream, type Logger, pino } from 'pino'

/** `debug`, `info`, `warn`, `error` or `silent`. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
export type Log = Logger

/** The header that holds credentials, wherever in a logged object it is. */
const SECRETS = ['', '*.', '*.*.'].flatMap((place) => [`${place}authorization`, `${place}Authorization`])

/** JSON lines on standard output. Bodies are never handed to it; headers that hold credentials are blanked. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRETS, censor: '[hidden]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
