/** What failed, and why: two sentences, or one with a colon where the first has no end. */
export function withReason(what: string, why: string): string {
  if (why === '') return what
  if (what.endsWith('。')) return what + why
  return /[.!?؟]$/.test(what) ? `${what} ${why}` : `${what}: ${why}`
}
