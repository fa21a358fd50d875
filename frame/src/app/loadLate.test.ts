import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadLate } from './loadLate.ts'

afterEach(() => {
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

const listChunk = () => {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'chunk:part', content: 'assets/part.js' })
  document.head.append(meta)
}

describe('loadLate', () => {
  it('loads once, however often it is asked', async () => {
    const run = vi.fn(async () => 'part')
    const load = loadLate('part', run, 1000)
    expect(run).not.toHaveBeenCalled()
    expect(await Promise.all([load(), load()])).toEqual(['part', 'part'])
    expect(await load()).toBe('part')
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('runs nothing before its files are there, and fetches them again after a failure', async () => {
    listChunk()
    const fetch = vi.fn(async () => new Response('')).mockRejectedValueOnce(new TypeError('cut'))
    vi.stubGlobal('fetch', fetch)
    const run = vi.fn(async () => 'part')
    const load = loadLate('part', run, 1000)
    await expect(load()).rejects.toThrow('cut')
    expect(run).not.toHaveBeenCalled()
    expect(await load()).toBe('part')
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})
