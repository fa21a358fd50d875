/** The second that it is where a source is, which is another one than the last that it had. Since 1970. */
export function laterThan(last: number, now: () => Date): number {
  return Math.max(last + 1, Math.floor(now().getTime() / 1000))
}
