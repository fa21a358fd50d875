type Running = { stop(): Promise<void> }

/** One server for all that want it at the same time: who comes first starts it, who leaves last stops it. */
export function sharedServer<T extends Running>(start: () => Promise<T>) {
  let running: Promise<T> | null = null
  let users = 0
  return {
    join(): Promise<T> {
      users += 1
      running ??= start()
      return running
    },
    async leave(): Promise<void> {
      users -= 1
      if (users > 0) return
      const last = running
      running = null
      await (await last)?.stop()
    },
  }
}
