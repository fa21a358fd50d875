/**
 * The frame's only way to the console: what an integrator needs to see and a person cannot act on. Never hand in
 * a token, an address with its query or what somebody typed.
 */
export function logError(message: string, cause?: unknown) {
  const given = cause === undefined ? [] : [cause]
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.error(`[inlet] ${message}`, ...given)
}

/** What a host has asked to see. The same rules hold. */
export function logLine(message: string) {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to the console
  console.info(`[inlet] ${message}`)
}
