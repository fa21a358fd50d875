/** What is right or wrong with one thing, and what to do. */
export type Finding = {
  readonly about: string
  readonly state: 'ok' | 'warning' | 'error'
  readonly says: string
  /** What to do, with the line to change where it is one. */
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
