/**
 * The frame's only way to the console, for problems that an integrator must fix. Never pass a token, a URL with its
 * query, or typed text.
 */
export function logError(message: string, cause?: unknown) {
  const given = cause === undefined ? [] : [cause]
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.error(`[inlet] ${message}`, ...given)
}

/** A log that the host asked for. The same rules hold. */
export function logLine(message: string) {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.info(`[inlet] ${message}`)
}
