/** Works off a list, eight at the same time. */
export async function eightAtOnce<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = all.values()
  const worker = async () => {
    for (const one of queue) await work(one)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}
