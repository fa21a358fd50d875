import { type DestinationStream, type Logger, pino } from 'pino'
import { logContext } from './logContext.ts'
import { traceOfLog } from './tracing.ts'

/** `debug`, `info`, `warn`, `error` or `silent`. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
export type Log = Logger

/** The header with credentials, anywhere in a logged object. */
const CREDENTIALS = ['', '*.', '*.*.'].flatMap((place) => [
  `${place}authorization`,
  `${place}Authorization`,
  `${place}cookie`,
])
/** Members in which the database repeats the values of a row. */
const VALUES = ['err.detail', 'err.where', 'err.parameters']

/**
 * Writes JSON lines with their context to standard output. Bodies are never logged; members that may hold credentials
 * are redacted.
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
