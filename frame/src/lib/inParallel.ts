/** Runs a task for each entry, with limited concurrency. Results are in the order of the list. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const waiting = [...items.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, item] = next
      results[index] = await work(item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker))
  return results
}
