import { setTimeout as wait } from 'node:timers/promises'
import { CommandError } from './CommandError.mjs'

/** How long all may take to answer, in milliseconds: a first start makes the database. */
const LIMIT = 120_000

/**
 * Resolves when every address answers with success, or when nobody waits for them any more.
 * @param {readonly string[]} urls
 * @param {AbortSignal} calledOff
 */
export async function untilAnswers(urls, calledOff) {
  const limit = AbortSignal.timeout(LIMIT)
  const signal = AbortSignal.any([calledOff, limit])
  await Promise.all(
    urls.map(async (url) => {
      while (!(await answers(url, signal)) && !calledOff.aborted) {
        if (limit.aborted) throw new CommandError(`${url} did not answer within ${LIMIT / 1000} seconds.`)
        await wait(100)
      }
    }),
  )
}

async function answers(/** @type {string} */ url, /** @type {AbortSignal} */ signal) {
  try {
    const answer = await fetch(url, { signal })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
