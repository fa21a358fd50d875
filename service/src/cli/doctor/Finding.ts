/** A result of one check, and what to do. */
export type Finding = {
  readonly about: string
  readonly state: 'ok' | 'warning' | 'error'
  readonly says: string
  /** The remedy, with the line to change if there is one. */
  readonly remedy?: string
}

export function ok(about: string, says: string): Finding {
  return { about, state: 'ok', says }
}

export function warning(about: string, says: string, remedy: string): Finding {
  return { about, state: 'warning', says, remedy }
}

export function error(about: string, says: string, remedy: string): Finding {
  return { about, state: 'error', says, remedy }
}
