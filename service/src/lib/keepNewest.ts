/** Adds an entry to a map of bounded size and evicts the oldest one. */
export function keepNewest<V>(kept: Map<string, V>, key: string, value: V, most: number): void {
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}
