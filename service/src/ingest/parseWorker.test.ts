import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PLAIN_CHOICES } from '../../test/plainChoices.ts'
import { createIngester } from './index.ts'

test.runIf(process.platform === 'linux')(
  'threads that read documents give way to those that answer',
  async () => {
    const ingester = createIngester({ parseWorkers: 1, ocrLanguages: [] })
    const before = countNice()
    const own = niceOf(process.pid)
    const { signal } = new AbortController()
    await ingester.text({
      text: 'A text.',
      name: 'a.txt',
      settings: { ...PLAIN_CHOICES, generateChunksOnly: true },
      owner: 1,
      signal,
    })
    expect(countNice()).toBe(before + 1)
    expect(niceOf(process.pid)).toBe(own)
    await ingester.close()
  },
)

/** Threads of this process with a lower priority than its first. */
function countNice(): number {
  return readdirSync('/proc/self/task').filter((thread) => niceOf(thread) > niceOf(process.pid)).length
}

/** As /proc says it: the nineteenth field, of which the second, in parentheses, may have spaces (proc(5)). */
function niceOf(thread: number | string): number {
  const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
}
