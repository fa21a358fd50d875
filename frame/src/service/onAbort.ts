/**
 * Runs `task` as soon as one of the signals is aborted, at once if one already is. Call the returned function to
 * stop.
 */
export function onAbort(signals: readonly (AbortSignal | undefined)[], task: () => void): () => void {
  const given = signals.filter((signal) => signal !== undefined)
  if (given.some((signal) => signal.aborted)) {
    task()
    return () => {}
  }
  for (const signal of given) signal.addEventListener('abort', task)
  return () => {
    for (const signal of given) signal.removeEventListener('abort', task)
  }
}
