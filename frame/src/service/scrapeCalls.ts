import { Preview, ScrapeAnswer } from '@inlet/wire/service'
import * as v from 'valibot'
import type { Clock } from '../lib/Clock.ts'
import { parseJson } from '../lib/parseJson.ts'
import type { AccessTokens } from './AccessTokens.ts'
import { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import { Fault } from './Fault.ts'
import { fetchLines } from './fetchLines.ts'
import { readAnswer } from './readAnswer.ts'
import { refusal } from './refusal.ts'
import type { ScrapeCalls } from './ServiceClient.ts'

const PREVIEW = '/web_scrape/preview'
const ACCEPT = 'application/x-ndjson, application/json'

type Deps = {
  readonly service: AuthenticatedFetch
  readonly base: string
  readonly tokens: AccessTokens
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
}

export function scrapeCalls({ service, base, tokens, clock, fetch }: Deps): ScrapeCalls {
  return {
    async scrape(requests, options) {
      const files = await service.post(ScrapeAnswer, '/web_scrape', requests, options)
      // One for each website: an empty success has started nothing.
      if (files.length === 0) throw new Fault('malformed', { status: 200 })
      return files
    },
    async preview(requests, show, options) {
      const showLine = (line: string) => {
        const { success, output } = v.safeParse(Preview, parseJson(line))
        if (success && output.state === 'running') show(output)
      }
      const lines = new AuthenticatedFetch({
        ...{ base, tokens, clock, refusal },
        fetch: fetchLines(fetch, showLine),
      })
      const body = JSON.stringify(requests)
      const answer = await lines.send(
        PREVIEW,
        { method: 'POST', body, isJson: true, accept: ACCEPT },
        options,
      )
      const whole = readAnswer(Preview, answer, `POST ${PREVIEW}`)
      // It broke off.
      if (whole.state === 'running') throw new Fault('network')
      show(whole)
    },
  }
}
