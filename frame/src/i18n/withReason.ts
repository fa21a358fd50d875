/** Joins a failure and its reason: as two sentences, or with a colon if the first has no period. */
export function withReason(what: string, why: string): string {
  if (why === '') return what
  if (what.endsWith('。')) return what + why
  return /[.!?؟]$/.test(what) ? `${what} ${why}` : `${what}: ${why}`
}
