/** Keeps a value as the newest of so many at most: the oldest of too many is forgotten. */
export function keepNewest<V>(kept: Map<string, V>, key: string, value: V, most: number): void {
  kept.delete(key)
  kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}
