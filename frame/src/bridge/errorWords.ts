import type { ErrorEvent, Unstamped } from '@inlet/wire/bridge'
import type { ErrorWords } from '@inlet/wire/bridge/errors'
import type { Clock } from '../lib/Clock.ts'
import type { ErrorFacts } from './Host.ts'

type Code = ErrorFacts['code']
type Untold = Omit<Unstamped<ErrorEvent>, 'error'> & { readonly error: ErrorFacts }

/** Milliseconds that an event waits for its words: whoever wants to close waits behind it. */
export const WORDS_LIMIT = 2_000

/** Where not even our own words can be had, the deployment is out of reach. */
const NO_WORDS: ErrorWords = {
  category: 'connection',
  retryable: true,
  message: '@',
  remedy: 'The frame could not load what it has to say: see docsUrl.',
}

let table: Promise<typeof import('@inlet/wire/bridge/errors')> | undefined

/** The words of all errors, which only those need who meet one. Called early, so that they are there offline too. */
export function loadErrorWords() {
  table ??= import('@inlet/wire/bridge/errors')
  return table
}

/** The event as the host gets it: with category, words and the page about the code. Never rejects. */
export async function withWords(
  { error: { code, cause, requestId }, ...event }: Untold,
  errorsAt: URL,
  clock: Clock,
): Promise<Unstamped<ErrorEvent>> {
  const { category, retryable, message: pattern, remedy } = await wordsFor(code, clock)
  const message = pattern.replace('@', () => cause ?? code)
  const docsUrl = new URL(code, errorsAt).href
  const data = event.data.length > 0 ? event.data : [{ message }]
  const source = event.integration
  return {
    ...event,
    data,
    error: { code, category, retryable, message, remedy, docsUrl, requestId, source, cause },
  }
}

async function wordsFor(code: Code, clock: Clock): Promise<ErrorWords> {
  let stopTimer = () => {}
  const late = new Promise<ErrorWords>((resolve) => {
    stopTimer = clock.after(WORDS_LIMIT, () => resolve(NO_WORDS))
  })
  try {
    return await Promise.race([loadErrorWords().then(({ ERRORS }) => ERRORS[code]), late])
  } catch {
    return NO_WORDS
  } finally {
    stopTimer()
  }
}
