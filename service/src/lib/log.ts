import { type DestinationStream, type Logger, pino } from 'pino'
import { logContext } from './logContext.ts'
import { traceOfLog } from './tracing.ts'

/** `debug`, `info`, `warn`, `error` or `silent`. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
export type Log = Logger

/** The header that holds credentials, wherever in a logged object it is. */
const CREDENTIALS = ['', '*.', '*.*.'].flatMap((place) => [
  `${place}authorization`,
  `${place}Authorization`,
  `${place}cookie`,
])
/** Where the database repeats the values of a row. */
const VALUES = ['err.detail', 'err.where', 'err.parameters']

/**
 * JSON lines on standard output, each with what it is about. Bodies are never handed to it; what may hold credentials
 * is blanked.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => ({ ...logContext(), ...traceOfLog() }),
    redact: { paths: [...CREDENTIALS, ...VALUES], censor: '[hidden]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
