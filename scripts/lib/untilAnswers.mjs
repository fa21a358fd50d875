import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from './Refusal.mjs'

/** How long all may take to answer, in milliseconds: a first start makes the database. */
const LIMIT = 120_000

/**
 * Resolves when every address answers with success.
 * @param {readonly string[]} urls
 */
export async function untilAnswers(urls) {
  const signal = AbortSignal.timeout(LIMIT)
  await Promise.all(urls.map((url) => untilOneAnswers(url, signal)))
}

async function untilOneAnswers(/** @type {string} */ url, /** @type {AbortSignal} */ signal) {
  while (!(await answers(url, signal))) {
    if (signal.aborted) throw new Refusal(`${url} did not answer within ${LIMIT / 1000} seconds.`)
    await wait(100)
  }
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
